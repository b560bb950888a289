// What happened, in words: lines for the eye, sentences for the screen reader.
import { html, useLayoutEffect, useRef } from "../vendor/preact-htm.js";
import { TextCard, cardName, suitName } from "./cards.js";
import { SideSign } from "./plates.js";
import { bareName, nameFirst, nameOf } from "./people.js";
import { sidesIn } from "./story.js";
import { listed, points, sayOf, t } from "./words.js";

export function dealName(no) {
  return no === 1 ? t("deal.first_gloss") : t("deal.no", { n: no });
}

// One entry of the story as a sentence.
export function sentence(view, entry) {
  const someone = entry.player !== undefined && entry.player !== null;
  const name = someone ? nameFirst(view, entry.player) : "";
  const own = someone && entry.player === view.you;
  switch (entry.kind) {
    case "dealt":
      return entry.trump
        ? sayOf(own, "log.dealt_first", { round: entry.round, deal: dealName(entry.deal), name, suit: suitName(entry.trump) })
        : t("log.dealt", { round: entry.round, deal: dealName(entry.deal) });
    case "swap": {
      const [a, b] = ownFirst(view, entry.players);
      return t("log.swap", { a: nameFirst(view, a), b: nameOf(view, b) });
    }
    case "kankei": {
      const [first, ...others] = ownFirst(view, entry.players);
      return t("log.kankei", { names: listed([nameFirst(view, first), ...others.map((player) => nameOf(view, player))]) });
    }
    case "call":
      return t("log.call", { name, call: t(`call.${entry.call}`) });
    case "show":
      return t("log.show", { name, to: nameOf(view, entry.to), cards: t(`cards.${entry.count}`) });
    case "trump":
      return t("log.trump", { name, suit: suitName(entry.suit) });
    case "play":
      return entry.suit
        ? t("log.play_joker", { name, card: cardName(entry.card), suit: suitName(entry.suit) })
        : t("log.play", { name, card: cardName(entry.card) });
    case "trick":
      return sayOf(entry.trick.winner === view.you, "log.trick", { name: nameFirst(view, entry.trick.winner), n: entry.trick.faces });
    case "scored": {
      const { deal, round, sides } = entry.scored;
      return t("log.scored", {
        outcome: t(`outcome.${deal.outcome}`),
        k: points(deal.points[round.kankei[0]]),
        m: points(deal.points[sides.indexOf("mukankei")]),
      });
    }
    case "signal":
      return t(`clock.${view.clock?.at_signal ?? "void_deal"}`);
    case "ended":
      return t(entry.reason === "signal" ? "log.ended_signal" : "log.ended");
    default:
      return sayOf(own, `log.${entry.kind}`, { name });
  }
}

function ownFirst(view, players) {
  return players.slice().sort((a, b) => (b === view.you) - (a === view.you));
}

export function TrickLine({ view, trick, no, sides }) {
  return html`<li class="trick-line">
    <span class="trick-line__no">${no}</span>
    <span class="trick-line__cards">
      ${trick.cards.map(
        (card, at) =>
          html`<span key=${card} class=${trick.players[at] === trick.winner ? "trick-line__won" : ""} title=${bareName(view, trick.players[at])}><${TextCard} card=${card} /></span>`,
      )}
    </span>
    <span class="trick-line__winner"><${SideSign} side=${sides[trick.winner]} /><span>${bareName(view, trick.winner)}</span></span>
    ${trick.faces > 0 && html`<span class="trick-line__faces" aria-label=${t("plate.faces", { n: trick.faces })}>${trick.faces}</span>`}
  </li>`;
}

function Entry({ view, entry }) {
  if (entry.kind === "trick") {
    return html`<${TrickLine} view=${view} trick=${entry.trick} no=${entry.no} sides=${sidesIn(view, entry.round, entry.sides)} />`;
  }
  if (entry.kind === "play") {
    return entry.late ? html`<li class="log__line log__line--soft">${t("log.late", { name: nameFirst(view, entry.player) })}</li>` : null;
  }
  const big = entry.kind === "dealt" ? "log__line--deal" : entry.kind === "scored" ? "log__line--scored" : "";
  return html`<li class=${`log__line ${big}`}>${sentence(view, entry)}</li>`;
}

// Newest at the foot, kept in sight unless the reader has scrolled up.
export function Log({ view, history }) {
  const box = useRef();
  const follow = useRef(true);
  useLayoutEffect(() => {
    if (follow.current && box.current) {
      box.current.scrollTop = box.current.scrollHeight;
    }
  });
  const onScroll = () => {
    if (!box.current) {
      return; // the last scroll of a list that has gone
    }
    const { scrollTop, scrollHeight, clientHeight } = box.current;
    follow.current = scrollHeight - scrollTop - clientHeight < 40;
  };
  return html`<div class="log" ref=${box} onScroll=${onScroll} tabindex="0" role="region" aria-label=${t("sheet.history")}>
    ${!history.length && html`<p class="sheet__empty">${t("sheet.no_history")}</p>`}
    <ol class="log__list">
      ${history.map((entry, at) => html`<${Entry} key=${`${entry.seq}.${entry.kind}.${at}`} view=${view} entry=${entry} />`)}
    </ol>
  </div>`;
}
