// From frames to what happened, in a form that the log, the screen reader and the scene share.

// The deal that `after` counts and `before` did not: its round's entry and its own.
export function dealJustScored(before, after) {
  if (!before || before.score === after.score) {
    return null;
  }
  const count = (score) => score.reduce((sum, round) => sum + round.deals.length, 0);
  if (count(after.score) <= count(before.score)) {
    return null;
  }
  const round = after.score[after.score.length - 1];
  const deal = round.deals[round.deals.length - 1];
  return {
    round,
    deal,
    no: round.deals.length,
    roundOver: after.round !== before.round || after.phase === "over",
    sides: sidesOf(after, round),
    targets: before.targets,
    key: `${round.round}.${round.deals.length}`,
  };
}

// The view before the first event, as far as the story needs it.
export function blankView(view) {
  const nobody = view.players.map(() => null);
  return {
    ...view,
    phase: "draw",
    round: 0,
    deal: 1,
    chairs: nobody.map((_, player) => player),
    order: [],
    sides: nobody,
    tricks: [],
    last_trick: null,
    trick: { no: 1, leader: null, cards: [], suit: null, winning: null },
    score: [],
    chooser: null,
  };
}

// Who belonged together in a scored round: known to all by then, also in a silent game.
function sidesOf(view, round) {
  return view.players.map((_, player) =>
    round.kankei.includes(player) || (view.chairs.length === 6 && player === round.dealer) ? "kankei" : "mukankei",
  );
}

// The sides as they were in a round; `then` is what was known of them at that time.
export function sidesIn(view, round, then) {
  const scored = view.score.find((entry) => entry.round === round);
  if (scored) {
    return sidesOf(view, scored);
  }
  return view.round === round ? view.sides : then;
}

// The last trick of a deal lies on the table, but the deal is not yet put away.
export function sceneBeforeScoring(before, after, scored) {
  const [kankei, mukankei] = scored.deal.faces;
  return {
    ...before,
    trick: { ...before.trick, cards: [], suit: null, winning: null },
    last_trick: after.last_trick,
    tricks: after.tricks,
    faces_taken: after.faces_taken,
    faces: { kankei, mukankei },
    sides: scored.sides,
    hand: after.hand,
    hands: after.hands ?? before.hands,
    hand_counts: after.hand_counts,
  };
}

// Those of Kankei who hold cards: the dealer of six only scores with them.
function partners(view) {
  const resting = view.chairs.length === 6 ? view.dealer : null;
  return view.chairs.filter((player) => view.sides[player] === "kankei" && player !== resting);
}

// Who belongs together, once that has become known, and who changed seats for it.
function tellSides(at, before, after) {
  const told = [];
  if (!before) {
    return told;
  }
  const known = (view) => !view.sides.includes(null) && partners(view).length > 1;
  if (known(after) && !known(before)) {
    told.push({ ...at, kind: "kankei", players: partners(after) });
  }
  const moved = after.chairs.filter((player, chair) => before.chairs[chair] !== player);
  if (moved.length === 2) {
    told.push({ ...at, kind: "swap", players: moved });
  }
  return told;
}

// The entries of the log for one frame, oldest first.
export function tellEvent(frame, before, after) {
  const { event } = frame;
  const at = { seq: frame.seq, round: before?.round ?? 0, deal: before?.deal ?? 0 };
  const told = [];
  switch (event.type) {
    case "match_started":
      told.push({ ...at, kind: "started" });
      break;
    case "draw":
      told.push({ ...at, kind: "draw", cards: event.cards, player: after.dealer });
      break;
    case "deal":
      if (before?.phase === "deal" && after.phase === "deal") {
        told.push({ ...at, kind: "redealt" });
      } else {
        told.push({ ...at, kind: "dealt", round: after.round, deal: after.deal, trump: after.trump, player: after.dealer });
        told.push(...tellSides(at, before, after));
      }
      break;
    case "nijukan":
      told.push({ ...at, kind: "nijukan" });
      told.push(...tellSides(at, before, after));
      break;
    case "call":
      told.push({ ...at, kind: "call", player: event.player, call: event.call });
      break;
    case "show":
      told.push({ ...at, kind: "show", player: event.player, to: before?.chooser, count: event.cards?.length ?? before?.rules.shown_cards });
      break;
    case "trump":
      told.push({ ...at, kind: "trump", player: event.player, suit: event.suit });
      break;
    case "play":
      told.push({ ...at, kind: "play", player: event.player, card: event.card, suit: event.suit ?? null });
      told.push(...tellSides(at, before, after));
      if (!after.trick.cards.length && after.last_trick) {
        told.push({ ...at, kind: "trick", no: after.tricks.length, trick: after.last_trick, sides: after.sides });
      }
      break;
    case "juroku":
      told.push({ ...at, kind: event.declare ? "juroku" : "juroku_not", player: event.player });
      break;
    case "away":
    case "back":
      told.push({ ...at, kind: event.type, player: event.player });
      break;
    case "signal":
      told.push({ ...at, kind: "signal" });
      break;
    case "match_ended":
      told.push({ ...at, kind: "ended", reason: event.reason });
      break;
    default:
      break; // commitments are the proof's business, `end` comes with match_ended
  }
  if (frame.by === "clock" && told.length) {
    told[0].late = true;
  }
  const scored = dealJustScored(before, after);
  if (scored) {
    told.push({ ...at, kind: "scored", scored });
  }
  return told;
}
