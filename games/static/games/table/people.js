// The people at the table: where they sit as seen from one of them, what they are called.
import { t } from "./words.js";

// Whose place is at the bottom: the viewer's own, or for spectators a fixed one.
export function bottomPlayer(view, chosen = null) {
  return chosen ?? view.you ?? 0;
}

// The chairs from the bottom place on, in the direction of play.
export function ring(view, bottom) {
  const at = view.chairs.indexOf(bottom);
  return [...view.chairs.slice(at), ...view.chairs.slice(0, at)];
}

// Places on the ring, the bottom one first; x to the right and y down, both from -1 to 1.
// Play runs to the right-hand neighbour, or the other way round where the table wants that.
export function ringPlace(step, count, direction) {
  const angle = (2 * Math.PI * step) / count;
  const side = direction === "clockwise" ? -1 : 1;
  return { x: side * Math.sin(angle), y: Math.cos(angle) };
}

export function nameOf(view, player) {
  if (player === view.you) {
    return t("name.you");
  }
  return t("name.of", { name: bareName(view, player) });
}

// The same at the head of a sentence.
export function nameFirst(view, player) {
  return player === view.you ? t("name.you_first") : nameOf(view, player);
}

export function bareName(view, player) {
  return view.players[player]?.name ?? "?";
}

// Whether this page is to act: not while another one plays the seat.
export function isAsked({ view, turn, inControl }) {
  return view !== null && view.you !== null && view.status === "running" && inControl !== false && turn.to_act.includes(view.you);
}

export function isBot(view, player) {
  return view.players[player]?.kind === "bot";
}

export function isAway(view, player) {
  return view.presence?.[player] === "away";
}

// The dealer of six, who has no hand in this round.
export function sitsOut(view, player) {
  return view.chairs.length === 6 && view.dealer === player;
}
