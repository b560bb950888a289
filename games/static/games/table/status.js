// One line in words: what is happening now, and what to do.
import { cardName, suitName, suitOf } from "./cards.js";
import { nameOf } from "./people.js";
import { listed, points, sayOf, t } from "./words.js";

export function statusText(game) {
  const { view, turn, store } = game;
  if (store.outcome) {
    const { deal, round } = store.outcome;
    return t("status.result", { outcome: t(`outcome.${deal.outcome}`), points: points(deal.points[round.kankei[0]]) });
  }
  if (view.status === "finished") {
    return t("status.over");
  }
  if (view.you !== null && store.inControl === false) {
    return t("status.elsewhere");
  }
  const acting = turn.to_act.filter((player) => player !== view.you).map((player) => nameOf(view, player));
  const mine = view.you !== null && turn.to_act.includes(view.you);
  const name = acting[0] ?? "";
  if (game.trick && !mine) {
    return sayOf(game.trick.winning === view.you, "trick.taken", { name: nameOf(view, game.trick.winning) });
  }
  switch (view.phase) {
    case "draw":
    case "deal":
    case "nijukan":
      return t(`status.${view.phase}`);
    case "call":
      return mine ? t("status.call.you") : t("status.call.other", { names: listed(acting) });
    case "show":
      return mine
        ? t("status.show.you", { name: nameOf(view, view.chooser), n: view.rules.shown_cards })
        : t("status.show.other", { name, to: nameOf(view, view.chooser) });
    case "trump":
      return mine ? t("status.trump.you") : t("status.trump.other", { name });
    case "juroku":
      return mine ? t("status.juroku.you") : t("status.juroku.other", { name });
    case "play":
      return mine ? ownPlay(game) : name && t("status.play.other", { name });
    default:
      return "";
  }
}

// Said from what the server lists: the suits of the cards that may be played.
function ownPlay({ view, legal, picked, store }) {
  if (store.sent?.action.card) {
    return t("status.play.sent", { card: cardName(store.sent.action.card) });
  }
  if (picked && legal.some((action) => action.card === picked)) {
    return t("status.play.picked", { card: cardName(picked) });
  }
  const cards = [...new Set(legal.filter((action) => action.type === "play").map((action) => action.card))];
  if (cards.length === 1) {
    return t("status.play.only", { card: cardName(cards[0]) });
  }
  const asked = view.trick.suit;
  if (!asked) {
    return t("status.play.lead");
  }
  if (cards.every((card) => suitOf(card) === null || suitOf(card) === asked)) {
    return t("status.play.follow", { suit: suitName(asked) });
  }
  if (cards.length && !cards.some((card) => suitOf(card) === asked)) {
    return t("status.play.free", { suit: suitName(asked) });
  }
  return t("status.play.some");
}
