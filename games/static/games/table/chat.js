// Talking at the table: calm quick phrases, and short words of one's own.
import { html, useLayoutEffect, useRef, useState } from "../vendor/preact-htm.js";
import { t } from "./words.js";

const PHRASES = ["hello", "nice", "close", "thanks", "sorry", "moment", "your_turn", "good_luck", "well_played", "again", "goodbye"];

export function chatText(message) {
  return message.phrase ? t(`phrase.${message.phrase}`) : message.text;
}

export function Chat({ game }) {
  const { store, view, actions } = game;
  const [text, setText] = useState("");
  const box = useRef();
  useLayoutEffect(() => {
    box.current.scrollTop = box.current.scrollHeight;
  }, [store.chat.length]);
  const say = (event) => {
    event.preventDefault();
    if (text.trim()) {
      actions.say({ text: text.trim() });
      setText("");
    }
  };
  return html`<div class="chat">
    <ol class="chat__list" ref=${box} tabindex="0" aria-label=${t("chat.title")}>
      ${!store.chat.length && html`<li class="sheet__empty">${t("chat.empty")}</li>`}
      ${store.chat.map(
        (message) =>
          html`<li key=${message.id} class=${`chat__line ${message.player !== null && message.player === view.you ? "chat__line--own" : ""}`}>
            <b>${message.name}</b><span>${chatText(message)}</span>
          </li>`,
      )}
    </ol>
    ${view.you === null
      ? html`<p class="chat__note">${t("chat.watching")}</p>`
      : html`<div class="chat__phrases">
            ${PHRASES.map((phrase) => html`<button key=${phrase} type="button" class="chat__phrase" onClick=${() => actions.say({ phrase })}>${t(`phrase.${phrase}`)}</button>`)}
          </div>
          <form class="chat__form" onSubmit=${say}>
            <input class="input" value=${text} maxlength="200" aria-label=${t("chat.placeholder")} placeholder=${t("chat.placeholder")} enterkeyhint="send" onInput=${(event) => setText(event.target.value)} />
            <button class="button button--indigo">${t("chat.send")}</button>
          </form>`}
  </div>`;
}

// What somebody has just said, at their plate for a while.
export function Bubbles({ game }) {
  const fresh = game.store.chat.filter((message) => game.bubbles.has(message.id));
  return html`<div class="bubbles" aria-hidden="true">
    ${fresh.map((message) => {
      const plate = document.querySelector(`.plate[data-player="${message.player}"]`);
      return html`<span
        key=${message.id}
        class=${`bubble ${plate ? "" : "bubble--own"}`}
        data-step=${plate?.dataset.step}
        data-count=${plate?.dataset.count}
        >${chatText(message)}</span
      >`;
    })}
  </div>`;
}
