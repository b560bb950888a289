// The end of a match: places, how the totals moved, and what one may do next.
import { html, useEffect, useRef, useState } from "../vendor/preact-htm.js";
import { bareName, isBot } from "./people.js";
import { ScoreSheet } from "./score.js";
import { points, t } from "./words.js";

const WIDTH = 320;
const HEIGHT = 150;
const PAD = { left: 34, right: 12, top: 12, bottom: 22 };

// Totals after each round, from 0.
function courses(view) {
  return view.players.map((_, player) => {
    let total = 0;
    return [0, ...view.score.map((round) => (total += round.points[player]))];
  });
}

function Chart({ view }) {
  const lines = courses(view);
  const all = lines.flat();
  const low = Math.min(0, ...all);
  const high = Math.max(0, ...all);
  const span = Math.max(1, high - low);
  const steps = Math.max(1, view.score.length);
  const x = (at) => PAD.left + ((WIDTH - PAD.left - PAD.right) * at) / steps;
  const y = (n) => PAD.top + ((HEIGHT - PAD.top - PAD.bottom) * (high - n)) / span;
  const path = (line) => line.map((n, at) => `${at ? "L" : "M"}${x(at).toFixed(1)} ${y(n).toFixed(1)}`).join("");
  const grid = [...new Set([low, 0, high])];
  return html`<figure class="chart">
    <svg viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label=${t("result.chart")}>
      ${grid.map((n) => html`<g key=${n} class=${n === 0 ? "chart__zero" : "chart__grid"}><path d=${`M${PAD.left} ${y(n)}H${WIDTH - PAD.right}`} /><text x=${PAD.left - 5} y=${y(n) + 3.5} text-anchor="end">${points(n)}</text></g>`)}
      ${view.score.map((round, at) => html`<text key=${round.round} class="chart__round" x=${x(at + 1)} y=${HEIGHT - 6} text-anchor="middle">${round.round}</text>`)}
      ${lines.map((line, player) => html`<path key=${player} class=${`chart__line chart__line--${player} ${player === view.you ? "chart__line--own" : ""}`} d=${path(line)} />`)}
      ${lines.map((line, player) => html`<circle key=${player} class=${`chart__end chart__line--${player}`} cx=${x(line.length - 1)} cy=${y(line[line.length - 1])} r="3.4" />`)}
    </svg>
    <figcaption>${t("result.chart")}</figcaption>
  </figure>`;
}

export function Result({ game }) {
  const { view, config, actions } = game;
  const [sheet, setSheet] = useState(false);
  const box = useRef();
  useEffect(() => box.current?.scrollIntoView({ block: "start" }), [sheet]);
  const places = view.result?.places ?? view.totals.map((total) => 1 + view.totals.filter((other) => other > total).length);
  const rows = view.players.map((_, player) => player).sort((a, b) => places[a] - places[b] || a - b);
  return html`<section class="result" aria-labelledby="result-title">
    <div class="result__cloth"><span class="kogin-field" aria-hidden="true"></span>
      <h1 id="result-title" class="result__title">${t(view.result?.reason === "signal" ? "result.signal" : "result.title")}</h1>
      ${view.you !== null && html`<p class="result__you">${t("result.you", { place: t(`place.${places[view.you]}`), points: points(view.totals[view.you]) })}</p>`}
    </div>
    <div class="result__body">
      <ol class="result__places">
        ${rows.map(
          (player) => html`<li key=${player} class=${`result__row ${places[player] === 1 ? "result__row--first" : ""} ${player === view.you ? "result__row--own" : ""}`}>
            <span class="result__place">${t("result.place", { n: places[player] })}</span>
            <i class=${`result__swatch chart__line--${player}`} aria-hidden="true"></i>
            <span class="result__name"><span>${bareName(view, player)}</span>${isBot(view, player) && html`<small>${t("plate.bot")}</small>`}</span>
            <b class="result__total">${points(view.totals[player])}</b>
          </li>`,
        )}
      </ol>
      ${view.score.length > 0 && html`<${Chart} view=${view} />`}
      <div class="result__next">
        ${view.you !== null && html`<button type="button" class="button button--primary button--large button--wide" onClick=${actions.rematch} disabled=${game.busy}>${t("result.rematch")}</button>`}
        <a class="button" href=${config.urls.replay}>${t("result.replay")}</a>
        <a class="button" href=${config.urls.fair}>${t("result.fair")}</a>
        <button type="button" class="button" aria-expanded=${sheet ? "true" : "false"} onClick=${() => setSheet(!sheet)}>${t("result.score")}</button>
        <button type="button" class="button" onClick=${() => actions.shareResult(rows, places)}>${t("result.share")}</button>
        <a class="button button--quiet" href=${config.urls.home}>${t("result.home")}</a>
      </div>
      ${sheet && html`<div class="result__sheet" ref=${box}><${ScoreSheet} view=${view} /></div>`}
    </div>
  </section>`;
}
