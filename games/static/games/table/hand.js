// The own hand: one fan; a card is played by two taps, by a flick upwards or from the keyboard.
import { html, useLayoutEffect, useRef } from "../vendor/preact-htm.js";
import { Face, cardName, sorted } from "./cards.js";
import { flyFrom, placeOf, remember } from "./motion.js";
import { sitsOut } from "./people.js";
import { t } from "./words.js";

const LIFT_PX = 26;
const FLICK_PX = 62;

function HandCard({ game, card, at, count, look, focusable, onKey }) {
  const face = useRef();
  const owner = game.view.you;
  useLayoutEffect(() => {
    flyFrom(face.current, placeOf("deck"), { duration: 260, delay: at * 28, turn: -12, fade: true });
  }, []);
  useLayoutEffect(() => remember(`card:${owner}:${card}`, face.current));
  const middle = (count - 1) / 2;
  const lean = count > 1 ? (at - middle) / Math.max(middle, 3) : 0;
  return html`<button
    type="button"
    class=${`hand__card ${look.map((word) => `hand__card--${word}`).join(" ")}`}
    style=${{ "--at": at - middle, "--lean": lean.toFixed(3), "--sag": (lean * lean).toFixed(3) }}
    data-card=${card}
    tabindex=${focusable ? 0 : -1}
    aria-label=${t(look.includes("dim") ? "hand.card_dim" : "hand.card", { card: cardName(card) })}
    aria-disabled=${look.includes("dim") ? "true" : undefined}
    aria-pressed=${look.includes("picked") || look.includes("chosen") ? "true" : "false"}
    onClick=${(event) => event.detail === 0 && onKey(card)}
  >
    <span class="hand__face" ref=${face}><${Face} card=${card} /></span>
  </button>`;
}

// What a finger or the mouse does on the fan: slide to look, release to tap, flick up to play.
function useFingers(game, box) {
  const touch = useRef(null);
  const cardAt = (event) => {
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const button = under?.closest(".hand__card");
    return button && box.current.contains(button) ? button : null;
  };
  const lift = (button, up) => button.style.setProperty("--drag", `${Math.min(0, up)}px`);
  const drop = (button) => button.style.removeProperty("--drag");
  const hover = (button) => {
    for (const other of box.current.querySelectorAll(".hand__card--under")) {
      other.classList.remove("hand__card--under");
    }
    button?.classList.add("hand__card--under");
  };
  return {
    onPointerDown(event) {
      const button = event.target.closest(".hand__card");
      if (!button || event.button !== 0) {
        return;
      }
      box.current.setPointerCapture(event.pointerId);
      touch.current = { id: event.pointerId, x: event.clientX, y: event.clientY, button, flicking: false };
      hover(button);
    },
    onPointerMove(event) {
      const now = touch.current;
      if (!now || now.id !== event.pointerId) {
        return;
      }
      const up = event.clientY - now.y;
      const aside = Math.abs(event.clientX - now.x);
      if (!now.flicking && up < -LIFT_PX && -up > aside) {
        now.flicking = true;
      }
      if (now.flicking) {
        lift(now.button, up);
      } else if (aside > 8 || Math.abs(up) > 8) {
        now.button = cardAt(event) ?? now.button;
        hover(now.button);
      }
    },
    onPointerUp(event) {
      const now = touch.current;
      touch.current = null;
      if (!now || now.id !== event.pointerId) {
        return;
      }
      hover(null);
      const { card } = now.button.dataset;
      if (now.flicking) {
        remember(`card:${game.view.you}:${card}`, now.button);
        drop(now.button);
        if (event.clientY - now.y < -FLICK_PX) {
          game.actions.flick(card);
        }
        return;
      }
      drop(now.button);
      game.actions.tap(card);
    },
    onPointerCancel() {
      if (touch.current) {
        drop(touch.current.button);
        hover(null);
        touch.current = null;
      }
    },
  };
}

function lookOf(game, card) {
  const look = [];
  if (game.mustPlay) {
    const listed = game.legal.some((action) => action.type === "play" && action.card === card);
    look.push(listed ? "legal" : "dim");
  }
  if (game.picked === card) {
    look.push("picked");
  }
  if (game.chosen.includes(card)) {
    look.push("chosen");
  }
  if (game.store.sent?.action.card === card) {
    look.push("sent");
  }
  return look;
}

export function Hand({ game }) {
  const { view } = game;
  const box = useRef();
  const focused = useRef(null); // the card that last had the focus: it passes on when that is played
  const fingers = useFingers(game, box);
  useLayoutEffect(() => {
    const gone = focused.current && !view.hand?.includes(focused.current);
    if (gone && document.activeElement === document.body) {
      box.current?.querySelector('.hand__card[tabindex="0"]')?.focus({ preventScroll: true });
    }
  });
  if (view.you === null || view.you !== game.bottom) {
    return html`<${OpenOrHidden} game=${game} />`;
  }
  const cards = sorted(view.hand ?? []);
  const looks = cards.map((card) => lookOf(game, card));
  const firstUsable = Math.max(0, looks.findIndex((look) => !look.includes("dim")));
  const focusable = cards.includes(game.picked) ? cards.indexOf(game.picked) : firstUsable;
  const move = (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step && document.activeElement?.matches(".hand__card")) {
      event.preventDefault();
      const buttons = [...box.current.querySelectorAll(".hand__card")];
      const next = buttons.indexOf(document.activeElement) + step;
      buttons[(next + buttons.length) % buttons.length].focus();
    }
  };
  return html`<div class=${`hand ${game.mustPlay ? "hand--asked" : ""}`} role="group" aria-label=${t("hand.region")} ref=${box} style=${{ "--count": cards.length }} onKeyDown=${move} onFocusCapture=${(event) => (focused.current = event.target.dataset.card ?? null)} ...${fingers}>
    ${cards.map(
      (card, at) =>
        html`<${HandCard} key=${card} game=${game} card=${card} at=${at} count=${cards.length} look=${looks[at]} focusable=${at === focusable} onKey=${game.actions.tap} />`,
    )}
    ${sitsOut(view, view.you) && html`<p class="hand__none">${t("hand.sitting_out")}</p>`}
  </div>`;
}

// The bottom place of spectators and replays: open cards where they are public, else backs.
function OpenOrHidden({ game }) {
  const { view, bottom } = game;
  const open = view.hands?.[bottom];
  const cards = open ? sorted(open) : Array.from({ length: view.hand_counts[bottom] ?? 0 }, () => "back");
  const middle = (cards.length - 1) / 2;
  return html`<div class="hand hand--still" role="group" aria-label=${t("hand.region")} style=${{ "--count": cards.length }}>
    ${cards.map((card, at) => {
      const lean = cards.length > 1 ? (at - middle) / Math.max(middle, 3) : 0;
      return html`<span key=${open ? card : at} class="hand__card" style=${{ "--at": at - middle, "--lean": lean.toFixed(3), "--sag": (lean * lean).toFixed(3) }}>
        <span class="hand__face" ref=${(element) => open && remember(`card:${bottom}:${card}`, element)}><${Face} card=${card} label=${Boolean(open)} /></span>
      </span>`;
    })}
    ${!open && view.you === null && html`<p class="visually-hidden">${t("hand.watching")}</p>`}
  </div>`;
}
