// The events in words for screen readers, a few at a time, and the sounds that go with them.
import { html, useEffect, useRef } from "../vendor/preact-htm.js";
import { chatText } from "./chat.js";
import { sentence } from "./log.js";
import { isAsked } from "./people.js";
import { play } from "./sound.js";
import { statusText } from "./status.js";
import { t } from "./words.js";

export function Announcer({ game }) {
  const { view, store } = game;
  const lines = store.spoken.map((entry) =>
    entry.chat ? t("chat.said", { name: entry.chat.name, text: chatText(entry.chat) }) : sentence(view, entry),
  );
  const mine = isAsked(store);
  return html`<div class="visually-hidden">
    <div role="log" aria-live="polite" aria-relevant="additions">${lines.map((line, at) => html`<p key=${store.spokenFrom + at}>${line}</p>`)}</div>
    <p role="status">${mine && statusText(game)}</p>
  </div>`;
}

export function useSounds(game) {
  const { view, store } = game;
  const mine = isAsked(store);
  const before = useRef({});
  useEffect(() => {
    if (!view) {
      return;
    }
    const was = before.current;
    const lying = (store.trick?.cards ?? view.trick.cards).length;
    if (was.lying !== undefined) {
      if (lying > was.lying) {
        play("card");
      }
      if (store.gathering !== null && was.gathering === null) {
        play("trick");
      }
      if (store.outcome && !was.outcome) {
        play("outcome");
      }
      if (mine && !was.mine) {
        play("turn");
      }
      if (view.clock?.signalled && !was.signalled) {
        play("bell");
      }
    }
    before.current = { lying, mine, gathering: store.gathering, outcome: store.outcome, signalled: view.clock?.signalled };
  });
}
