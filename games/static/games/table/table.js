// The table as a whole: felt, people, trick, hand, and what stands beside them on wide screens.
import { html, useEffect, useLayoutEffect, useRef, useState } from "../vendor/preact-htm.js";
import { Announcer, useSounds } from "./announce.js";
import { Banners, Refusal } from "./banners.js";
import { Bubbles, Chat } from "./chat.js";
import { Choices, ShownCards } from "./choices.js";
import { TurnRing, TurnSeconds } from "./clock.js";
import { Hand } from "./hand.js";
import { useKeys } from "./keys.js";
import { Log } from "./log.js";
import { remember } from "./motion.js";
import { Outcome } from "./outcome.js";
import { bareName, isAsked } from "./people.js";
import { Marks, Plates, SideSign } from "./plates.js";
import { Result } from "./result.js";
import { ScoreSheet } from "./score.js";
import { LastTrick, Sheet, TABS } from "./sheet.js";
import { statusText } from "./status.js";
import { Tally } from "./tally.js";
import { TopBar } from "./topbar.js";
import { Trick } from "./trick.js";
import { cardName } from "./cards.js";
import { points, t } from "./words.js";

const WIDE = "(min-width: 1100px)";

export function useMedia(query) {
  const [matches, setMatches] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const update = () => setMatches(list.matches);
    list.addEventListener("change", update);
    return () => list.removeEventListener("change", update);
  }, [query]);
  return matches;
}

export function Felt({ game, children }) {
  const middle = useRef();
  useLayoutEffect(() => remember("deck", middle.current));
  return html`<div class="felt" data-people=${game.view.chairs.length} onClick=${() => game.store.hurry()}>
    <span class="felt__weave" aria-hidden="true"></span>
    <span class="felt__deck" ref=${middle}></span>
    <${Plates} game=${game} />
    <${Trick} game=${game} />
    ${children}
  </div>`;
}

// The strip between felt and hand: who sits here, what is going on, the own clock.
export function Strip({ game }) {
  const { view, turn, socket, bottom } = game;
  const strip = useRef();
  useLayoutEffect(() => remember(`plate:${bottom}`, strip.current));
  const mine = isAsked({ view, turn, inControl: game.store.inControl }) && !game.store.outcome;
  return html`<div class=${`strip ${mine ? "strip--mine" : ""}`} ref=${strip}>
    <${TurnRing} view=${view} turn=${turn} player=${bottom} socket=${socket}><${SideSign} side=${view.sides[bottom]} /></${TurnRing}>
    <p class="strip__words">
      ${view.you === null && html`<b class="strip__name">${bareName(view, bottom)}</b>`}
      <span>${game.line ?? statusText(game)}</span>
    </p>
    <${Marks} view=${view} player=${bottom} />
    ${mine ? html`<${TurnSeconds} view=${view} turn=${turn} player=${bottom} socket=${socket} />` : null}
    <span class="strip__points" role="img" aria-label=${t("plate.points", { n: view.totals[bottom] })}>${points(view.totals[bottom])}</span>
  </div>`;
}

// Cards that only this viewer has seen stay in sight while they matter.
function Secrets({ view }) {
  if (view.phase === "play" && view.exchange && view.deal === 1 && view.trick.no === 1) {
    return html`<p class="secret">${t("exchange.told", { gave: cardName(view.exchange.gave), got: cardName(view.exchange.got) })}</p>`;
  }
  if (view.phase === "play" && view.shown?.to === view.you && view.you !== null && view.trick.no === 1 && !view.trick.cards.length) {
    return html`<div class="secret"><${ShownCards} view=${view} shown=${view.shown} /></div>`;
  }
  return null;
}

function Bar({ game }) {
  const { store, actions, tab } = game;
  const icons = { score: "score", history: "list", last: "cards", chat: "chat" };
  return html`<nav class="bar" aria-label=${t("bar.menu")}>
    ${TABS.map(
      (name) =>
        html`<button key=${name} type="button" class="bar__button" aria-pressed=${tab === name ? "true" : "false"} onClick=${() => actions.openTab(tab === name ? null : name)}>
          <${BarSign} name=${icons[name]} />
          <span>${t(`bar.${name}`)}</span>
          ${name === "chat" && game.unread > 0 && html`<b class="bar__count">${game.unread}</b>`}
        </button>`,
    )}
    <span hidden>${store.seq}</span>
  </nav>`;
}

const BAR_SIGNS = {
  score: "M4 20V10M10 20V4M16 20v-7M22 20H2",
  list: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
  cards: "M5 8l9-3.5 4 11-9 3.500ZM14.500 4.300L19 3l2.500 10-2.300.700",
  chat: "M4 5h16v11H11l-4.500 4V16H4Z",
};

function BarSign({ name }) {
  return html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d=${BAR_SIGNS[name]} fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" /></svg>`;
}

function Side({ game }) {
  const { view, store } = game;
  return {
    left: html`<aside class="flank flank--left" aria-label=${t("sheet.history")}>
      <h2 class="flank__title">${t("sheet.history")}</h2>
      <${Log} view=${view} history=${store.history} />
      <h2 class="flank__title">${t("sheet.chat")}</h2>
      <${Chat} game=${game} />
    </aside>`,
    right: html`<aside class="flank flank--right" aria-label=${t("sheet.score")}>
      <h2 class="flank__title">${t("sheet.score")}</h2>
      <div class="flank__scroll"><${ScoreSheet} view=${view} /></div>
      <h2 class="flank__title">${t("sheet.last")}</h2>
      <div class="flank__scroll"><${LastTrick} view=${view} /></div>
    </aside>`,
  };
}

export function Table({ game }) {
  const wide = useMedia(WIDE);
  useKeys(game);
  useSounds(game);
  useEffect(() => {
    if (wide || game.tab === "history") {
      game.actions.loadPast();
    }
  });
  const { view, store } = game;
  if (view.status === "finished" && !store.outcome && !store.running) {
    return html`<div class="table table--over">
      <${Banners} game=${game} />
      <${Result} game=${game} />
      <${Refusal} notice=${game.notice} />
      <${Announcer} game=${game} />
    </div>`;
  }
  const sides = wide ? Side({ game }) : null;
  return html`<div class=${`table ${wide ? "table--wide" : ""}`} data-phase=${view.phase}>
    ${sides?.left}
    <div class="table__main">
      <${TopBar} game=${game} />
      <div class="news">
        <${Tally} view=${view} />
        <${Banners} game=${game} />
      </div>
      <${Felt} game=${game}>
        <${Secrets} view=${view} />
        <${Outcome} game=${game} />
        <${Choices} game=${game} />
        <${Bubbles} game=${game} />
      </${Felt}>
      <${Strip} game=${game} />
      <div class="tray">
        <span class="kogin-hem tray__hem" aria-hidden="true"></span>
        <${Refusal} notice=${game.notice} />
        <${Hand} game=${game} />
      </div>
      ${!wide && html`<${Bar} game=${game} />`}
    </div>
    ${sides?.right}
    ${!wide && html`<${Sheet} game=${game} />`}
    <${Announcer} game=${game} />
  </div>`;
}
