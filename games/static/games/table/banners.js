// What must be said across the table: no connection, another window, away, a rematch.
import { html, useEffect, useState } from "../vendor/preact-htm.js";
import { t } from "./words.js";

function useOnline() {
  const [online, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const update = () => setOnline(navigator.onLine);
    addEventListener("online", update);
    addEventListener("offline", update);
    return () => {
      removeEventListener("online", update);
      removeEventListener("offline", update);
    };
  }, []);
  return online;
}

// Short breaks are not worth a word: say it after a moment.
function useLasting(value, ms) {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!value) {
      setLasting(false);
      return undefined;
    }
    const timer = setTimeout(() => setLasting(true), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return value && lasting;
}

export function Banners({ game }) {
  const { store, view, actions, config } = game;
  const online = useOnline();
  const broken = useLasting(store.connection !== "live", 700);
  let kind = null;
  let text = "";
  let button = null;
  if (!online || broken) {
    kind = "broken";
    text = t(online ? "banner.reconnecting" : "banner.offline");
  } else if (!store.inControl) {
    kind = "control";
    text = t("banner.control");
    button = html`<button type="button" class="button button--small button--primary" onClick=${actions.takeControl}>${t("banner.take_control")}</button>`;
  } else if (store.rematch) {
    kind = "rematch";
    text = t("banner.rematch");
    button = html`<a class="button button--small button--primary" href=${`${config.urls.lobby}${store.rematch}/`}>${t("banner.rematch_join")}</a>`;
  } else if (view.you !== null && view.status === "running" && view.presence?.[view.you] === "away") {
    kind = "away";
    text = t("banner.away");
    button = html`<button type="button" class="button button--small button--primary" onClick=${actions.takeControl}>${t("banner.back")}</button>`;
  }
  return html`<div class="banners" role="status">
    ${kind &&
    html`<p class=${`banner banner--${kind}`}>
      ${kind === "broken" && html`<i class="banner__sign" aria-hidden="true"></i>`}<span>${text}</span>${button}
    </p>`}
  </div>`;
}

// The refusal of an action: the server's own sentence.
export function Refusal({ notice }) {
  return html`<div class="refusal" role="alert">${notice && html`<p key=${notice.key} class="refusal__text">${notice.text}</p>`}</div>`;
}
