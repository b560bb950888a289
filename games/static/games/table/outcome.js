// The deal that has just been decided, shown over the middle while the next one is prepared.
import { html } from "../vendor/preact-htm.js";
import { SideSign } from "./plates.js";
import { bareName } from "./people.js";
import { points, t } from "./words.js";

// The side that a deal went to.
export function outcomeTone(code) {
  return ["K", "KS", "J+", "R-"].includes(code) ? "kankei" : "mukankei";
}

export function Outcome({ game }) {
  const { store, view } = game;
  if (!store.outcome) {
    return null;
  }
  const { round, deal, no, roundOver, sides } = store.outcome;
  const tone = outcomeTone(deal.outcome);
  const of = (side) => sides.map((s, player) => ({ s, player })).filter(({ s }) => s === side);
  const row = (side) => {
    const people = of(side);
    const each = deal.points[people[0].player];
    return html`<li class=${`outcome__side outcome__side--${side} ${each > 0 ? "outcome__side--up" : ""}`}>
      <${SideSign} side=${side} />
      <span class="outcome__names">${people.map(({ player }) => html`<span key=${player}>${bareName(view, player)}</span>`)}</span>
      <b class="outcome__points">${points(each)}</b>
    </li>`;
  };
  return html`<section class=${`outcome outcome--${tone} ${deal.outcome.length > 1 ? "outcome--rare" : ""}`} key=${store.outcome.key} onClick=${() => store.hurry()}>
    <span class="outcome__hem kogin-hem" aria-hidden="true"></span>
    <h2 class="outcome__word">${t(`outcome.${deal.outcome}`)}</h2>
    <p class="outcome__gloss">${t(`outcome.gloss.${deal.outcome}`)} <span>${t("sheet.faces", { k: deal.faces[0], m: deal.faces[1] })}</span></p>
    <ul class="outcome__sides">${row("kankei")}${row("mukankei")}</ul>
    <p class="outcome__next">${roundOver ? t("outcome.next_round") : t("outcome.next_deal", { n: no + 1 })}</p>
  </section>`;
}
