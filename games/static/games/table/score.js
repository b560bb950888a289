// The score sheet: a line per round, its deals below it, the totals at the foot.
import { html } from "../vendor/preact-htm.js";
import { SuitMark } from "./cards.js";
import { outcomeTone } from "./outcome.js";
import { SideSign } from "./plates.js";
import { bareName } from "./people.js";
import { points, t } from "./words.js";

function tone(n) {
  return n > 0 ? "up" : n < 0 ? "down" : "";
}

function Round({ view, round, players }) {
  const inKankei = (player) => round.kankei.includes(player) || (view.chairs.length === 6 && player === round.dealer);
  return html`<tbody class="score__round">
    <tr>
      <th scope="row">
        <b>${t("round.no", { n: round.round })}</b>
        <small>${t("sheet.dealer", { name: bareName(view, round.dealer) })}</small>
      </th>
      ${players.map(
        (player) => html`<td key=${player} class=${`score__points score__points--${tone(round.points[player])} ${player === view.you ? "score__own" : ""}`}>
          <${SideSign} side=${inKankei(player) ? "kankei" : "mukankei"} /><b>${points(round.points[player])}</b>
        </td>`,
      )}
    </tr>
    ${round.deals.map(
      (deal, at) => html`<tr class="score__deal" key=${at}>
        <th scope="row">
          ${deal.trump && html`<${SuitMark} suit=${deal.trump} />`}
          <span class=${deal.outcome.length > 1 ? "score__rare" : "visually-hidden"}>${t(`outcome.${deal.outcome}`)}</span>
          <span class="score__winner" aria-hidden="true"><${SideSign} side=${outcomeTone(deal.outcome)} /></span>
          <small>${deal.faces[0]}–${deal.faces[1]}</small>
        </th>
        ${players.map((player) => html`<td key=${player} class=${player === view.you ? "score__own" : ""}>${points(deal.points[player])}</td>`)}
      </tr>`,
    )}
  </tbody>`;
}

export function ScoreSheet({ view }) {
  const players = view.players.map((_, player) => player);
  return html`<div class="score">
    <table class="score__table" data-players=${players.length}>
      <thead>
        <tr>
          <th scope="col"><span class="visually-hidden">${t("sheet.round")}</span></th>
          ${players.map((player) => html`<th scope="col" key=${player} class=${player === view.you ? "score__own" : ""} title=${bareName(view, player)}><span>${bareName(view, player)}</span></th>`)}
        </tr>
      </thead>
      <tfoot>
        <tr>
          <th scope="row">${t("sheet.total")}</th>
          ${view.totals.map((total, player) => html`<td key=${player} class=${`score__total ${player === view.you ? "score__own" : ""}`}>${points(total)}</td>`)}
        </tr>
      </tfoot>
      ${view.score.map((round) => html`<${Round} key=${round.round} view=${view} round=${round} players=${players} />`)}
    </table>
    ${!view.score.length && html`<p class="sheet__empty">${t("sheet.no_score")}</p>`}
  </div>`;
}
