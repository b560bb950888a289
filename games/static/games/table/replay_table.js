// How a replay looks: the table with open hands, and the controls below it.
import { html } from "../vendor/preact-htm.js";
import { Log } from "./log.js";
import { Hand } from "./hand.js";
import { Outcome } from "./outcome.js";
import { ScoreSheet } from "./score.js";
import { LastTrick, Sheet } from "./sheet.js";
import { Felt, Strip, useMedia } from "./table.js";
import { Tally } from "./tally.js";
import { dealName } from "./log.js";
import { t } from "./words.js";

const SIGNS = {
  deal_back: "M6 5v14M19 5l-9 7 9 7Z",
  trick_back: "M12 5l-8 7 8 7ZM20 5l-8 7 8 7Z",
  back: "M16 5l-9 7 9 7Z",
  play: "M7 4l13 8-13 8Z",
  pause: "M7 5h3v14H7ZM14 5h3v14h-3Z",
  on: "M8 5l9 7-9 7Z",
  trick_on: "M4 5l8 7-8 7ZM12 5l8 7-8 7Z",
  seat: "M18.500 8.500A7.500 7.500 0 1 0 19.500 13M19 3.500v5h-5",
  deal_on: "M18 5v14M5 5l9 7-9 7Z",
};

function Sign({ name }) {
  return html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d=${SIGNS[name]} fill=${name === "seat" ? "none" : "currentColor"} stroke="currentColor" stroke-width="2" stroke-linejoin="round" stroke-linecap="round" /></svg>`;
}

function Button({ sign, label, onClick, disabled = false, main = false }) {
  return html`<button type="button" class=${`control ${main ? "control--main" : ""}`} aria-label=${label} title=${label} disabled=${disabled} onClick=${onClick}><${Sign} name=${sign} /></button>`;
}

function Controls({ control }) {
  const { at, last, playing, speed, speeds, deals, deal } = control;
  return html`<div class="controls">
    <div class="controls__row controls__row--small">
      <label><span class="visually-hidden">${t("replay.deals")}</span>
        <select class="select" value=${deal} onChange=${(event) => control.go(deals[Number(event.target.value)].at)}>
          ${deals.map(({ name }, index) => html`<option key=${index} value=${index}>${name}</option>`)}
        </select>
      </label>
      <input class="controls__seek" type="range" min="0" max=${last} value=${at} aria-label=${t("replay.seek")} aria-valuetext=${t("replay.position", { n: at + 1, of: last + 1 })} onInput=${(event) => control.go(Number(event.target.value))} />
      <label><span class="visually-hidden">${t("replay.speed")}</span>
        <select class="select" value=${speed} onChange=${(event) => control.setSpeed(Number(event.target.value))}>
          ${speeds.map((value) => html`<option key=${value} value=${value}>×${value}</option>`)}
        </select>
      </label>
    </div>
    <div class="controls__row">
      <${Button} sign="deal_back" label=${t("replay.back_deal")} disabled=${at === 0} onClick=${() => control.toDeal(-1)} />
      <${Button} sign="trick_back" label=${t("replay.back_trick")} disabled=${at === 0} onClick=${() => control.trick(-1)} />
      <${Button} sign="back" label=${t("replay.back_card")} disabled=${at === 0} onClick=${() => control.card(-1)} />
      <${Button} main=${true} sign=${playing ? "pause" : "play"} label=${t(playing ? "replay.pause" : "replay.play")} onClick=${control.toggle} />
      <${Button} sign="on" label=${t("replay.next_card")} disabled=${at === last} onClick=${() => control.card(1)} />
      <${Button} sign="trick_on" label=${t("replay.next_trick")} disabled=${at === last} onClick=${() => control.trick(1)} />
      <${Button} sign="deal_on" label=${t("replay.next_deal")} disabled=${at === last} onClick=${() => control.toDeal(1)} />
      <${Button} sign="seat" label=${t("replay.turn_seat")} onClick=${control.turnSeat} />
    </div>
  </div>`;
}

function Head({ game }) {
  const { view, config } = game;
  return html`<header class="topbar">
    <a class="icon-button topbar__menu" href=${config.urls.match} aria-label=${t("fair.back")}><svg aria-hidden="true"><use href=${`${config.urls.icons}#back`}></use></svg></a>
    <h1 class="topbar__where"><span>${t("replay.title")}</span>${view.round > 0 && html`<small>${t("replay.status", { round: view.round, deal: dealName(view.deal) })}</small>`}</h1>
    <nav class="topbar__links">
      <button type="button" class="topbar__link" aria-haspopup="dialog" onClick=${() => game.actions.openTab("score")}>${t("bar.score")}</button>
      <a class="topbar__link" href=${config.urls.fair}>${t("fair.title_short")}</a>
      <a class="topbar__link" href=${config.urls.record} download=${`${config.match}.json`}>${t("replay.record")}</a>
    </nav>
  </header>`;
}

export function ReplayTable({ game, control }) {
  const wide = useMedia("(min-width: 1100px)");
  const { view, store } = game;
  return html`<div class=${`table table--replay ${wide ? "table--wide" : ""}`}>
    ${wide &&
    html`<aside class="flank flank--left" aria-label=${t("sheet.history")}>
      <h2 class="flank__title">${t("sheet.history")}</h2>
      <${Log} view=${view} history=${store.history} />
    </aside>`}
    <div class="table__main">
      <${Head} game=${game} />
      <${Tally} view=${view} />
      <${Felt} game=${game}><${Outcome} game=${game} /></${Felt}>
      <${Strip} game=${game} />
      <div class="tray"><span class="kogin-hem tray__hem" aria-hidden="true"></span><${Hand} game=${game} /></div>
      <${Controls} control=${control} />
    </div>
    ${wide &&
    html`<aside class="flank flank--right" aria-label=${t("sheet.score")}>
      <h2 class="flank__title">${t("sheet.score")}</h2>
      <div class="flank__scroll"><${ScoreSheet} view=${view} /></div>
      <h2 class="flank__title">${t("sheet.last")}</h2>
      <div class="flank__scroll"><${LastTrick} view=${view} /></div>
    </aside>`}
    ${!wide && html`<${Sheet} game=${game} tabs=${["score", "history", "last"]} />`}
  </div>`;
}
