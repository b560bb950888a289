// A match from its log: every page of events, and the steps in which it can be looked at again.
import { request } from "./http.js";
import { dealJustScored, sceneBeforeScoring, tellEvent } from "./story.js";

// Kinds of events that change nothing on the table.
const UNSEEN = new Set(["match_started", "commitment", "away", "back", "signal", "end"]);

export async function loadState(config, seq) {
  return request(`${config.api}?seq=${seq}`);
}

export async function loadEvents(config) {
  const frames = [];
  for (let more = true; more; ) {
    const after = frames.length ? frames[frames.length - 1].seq : 0;
    const page = await request(`${config.urls.events}?after=${after}`);
    frames.push(...page.events);
    more = page.more && page.events.length > 0;
  }
  return frames;
}

// Steps of a replay: {seq, view, trick, ledSuit, outcome, told, kind}, seen from no seat.
export function stepsOf(first, frames) {
  const steps = [];
  let view = { ...first, you: null, hand: null };
  for (const frame of frames) {
    const before = view;
    view = { ...before, ...frame.changes, you: null, hand: null };
    if (UNSEEN.has(frame.event.type)) {
      continue;
    }
    const told = tellEvent(frame, before, view);
    const base = { seq: frame.seq, told, kind: frame.event.type, trick: null, ledSuit: before.trick?.suit, outcome: null };
    const taken = frame.event.type === "play" && !view.trick.cards.length;
    const scored = dealJustScored(before, view);
    if (taken) {
      const { players, cards, winner } = view.last_trick;
      const trick = { cards: players.map((player, at) => ({ player, card: cards[at] })), winning: winner };
      const scene = scored ? sceneBeforeScoring(before, view, scored) : view;
      steps.push({ ...base, view: scene, trick, kind: "trick", told: told.filter(({ kind }) => kind !== "scored") });
    }
    if (scored) {
      const scene = sceneBeforeScoring(before, view, scored);
      steps.push({
        ...base,
        kind: "scored",
        view: { ...scene, score: view.score, totals: view.totals },
        outcome: scored,
        told: told.filter(({ kind }) => kind === "scored" || !taken),
      });
    } else if (!taken) {
      steps.push({ ...base, view });
    }
  }
  return steps;
}

// The step at which the trick, or the deal, before or after `at` begins.
export function neighbour(steps, at, direction, kinds) {
  for (let step = at + direction; step >= 0 && step < steps.length; step += direction) {
    if (kinds.includes(steps[step].kind)) {
      return step;
    }
  }
  return direction > 0 ? steps.length - 1 : 0;
}
