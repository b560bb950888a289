// The sheet pulled up from the edge: score, history, last trick, chat. On wide screens the same
// parts stand at the sides instead.
import { html, useEffect, useRef } from "../vendor/preact-htm.js";
import { Chat } from "./chat.js";
import { Face, cardName } from "./cards.js";
import { Log, TrickLine } from "./log.js";
import { bareName, nameOf } from "./people.js";
import { ScoreSheet } from "./score.js";
import { sidesIn } from "./story.js";
import { t } from "./words.js";

export const TABS = ["score", "history", "last", "chat"];
const CLOSE_PX = 90;

export function LastTrick({ view }) {
  const trick = view.last_trick;
  if (!trick) {
    return html`<p class="sheet__empty">${t("sheet.no_last")}</p>`;
  }
  return html`<div class="last">
    <p class="last__words">${t("sheet.last_by", { no: view.tricks.length, name: nameOf(view, trick.winner), n: trick.faces })}</p>
    <ol class="last__cards">
      ${trick.cards.map(
        (card, at) => html`<li key=${card} class=${trick.players[at] === trick.winner ? "last__won" : ""}>
          <${Face} card=${card} />
          <span>${bareName(view, trick.players[at])}</span>
          <span class="visually-hidden">${cardName(card)}</span>
        </li>`,
      )}
    </ol>
    <h3 class="last__title">${t("sheet.tricks")}</h3>
    <ol class="log__list">
      ${view.tricks.map((past, at) => html`<${TrickLine} key=${at} view=${view} trick=${past} no=${at + 1} sides=${sidesIn(view, view.round, view.sides)} />`)}
    </ol>
  </div>`;
}

function PanelBody({ game, tab }) {
  const { view, store } = game;
  switch (tab) {
    case "score":
      return html`<${ScoreSheet} view=${view} />`;
    case "history":
      return html`<${Log} view=${view} history=${store.history} />`;
    case "last":
      return html`<${LastTrick} view=${view} />`;
    default:
      return html`<${Chat} game=${game} />`;
  }
}

export function Sheet({ game, tabs = TABS }) {
  const { tab, actions } = game;
  const box = useRef();
  const pull = useRef(null);
  useEffect(() => {
    if (!tab) {
      return undefined;
    }
    const before = document.activeElement;
    box.current?.querySelector("[aria-selected=true]")?.focus({ preventScroll: true });
    return () => before?.focus({ preventScroll: true });
  }, [tab !== null]);
  if (!tab) {
    return null;
  }
  const grip = {
    onPointerDown(event) {
      pull.current = event.clientY;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event) {
      if (pull.current !== null) {
        box.current.style.translate = `0 ${Math.max(0, event.clientY - pull.current)}px`;
      }
    },
    onPointerUp(event) {
      const far = pull.current !== null && event.clientY - pull.current > CLOSE_PX;
      pull.current = null;
      box.current.style.translate = "";
      if (far) {
        actions.openTab(null);
      }
    },
  };
  const arrows = (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step) {
      event.preventDefault();
      event.stopPropagation();
      const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length];
      actions.openTab(next);
      box.current.querySelector(`[data-tab=${next}]`).focus();
    }
  };
  return html`<div class="drawer">
    <div class="drawer__shade" onClick=${() => actions.openTab(null)}></div>
    <section class="drawer__box" ref=${box} aria-label=${t(`sheet.${tab}`)}>
      <div class="drawer__grip" ...${grip}><i></i></div>
      <div class="drawer__tabs" role="tablist" onKeyDown=${arrows}>
        ${tabs.map(
          (name) =>
            html`<button key=${name} type="button" role="tab" id=${`tab-${name}`} data-tab=${name} aria-selected=${name === tab ? "true" : "false"} aria-controls="tab-body" tabindex=${name === tab ? 0 : -1} onClick=${() => actions.openTab(name)}>
              ${t(`sheet.${name}`)}
            </button>`,
        )}
        <button type="button" class="icon-button drawer__close" aria-label=${t("bar.close")} onClick=${() => actions.openTab(null)}>
          <svg aria-hidden="true"><use href=${`${game.config.urls.icons}#close`}></use></svg>
        </button>
      </div>
      <div class="drawer__body" role="tabpanel" id="tab-body" aria-labelledby=${`tab-${tab}`}><${PanelBody} game=${game} tab=${tab} /></div>
    </section>
  </div>`;
}
