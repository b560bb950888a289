// The page of a match: connects, and draws the table anew at each change.
import { html, render, useEffect, useMemo, useReducer, useRef } from "../vendor/preact-htm.js";
import { makeActions } from "./actions.js";
import { useAwake } from "./awake.js";
import { useSprite } from "./cards.js";
import { readConfig } from "./config.js";
import { request } from "./http.js";
import { bottomPlayer, isAsked } from "./people.js";
import { MatchSocket } from "./socket.js";
import { Store } from "./store.js";
import { Table } from "./table.js";
import { t } from "./words.js";

const BUBBLE_MS = 4500;
const pageTitle = document.title;

const config = readConfig();
const store = new Store();
const socket = new MatchSocket({
  url: config.socket,
  ticket: config.ticket,
  freshTicket: async () => (await request(config.urls.ticket)).token,
  handlers: {
    frame: (frame) => store.take(frame),
    state: (connection) => connection !== store.connection && store.set({ connection }),
    refused,
  },
});
useSprite(config.urls.cards);

// A frame of ours was refused as a whole: in front of the first view, that is the end of it.
function refused(problem) {
  if (store.view) {
    tell?.(problem.detail);
  } else {
    socket.close();
    store.set({ refusal: problem });
  }
}

let tell = null;

function Waiting() {
  return html`<div class="table-waiting" aria-live="polite">
    <svg class="card" viewBox="0 0 100 140" aria-hidden="true"><use href=${`${config.urls.cards}#back`}></use></svg>
    <p>${store.refusal ? store.refusal.detail : t("status.connecting")}</p>
    ${store.refusal && html`<a class="button" href=${config.urls.home}>${t("result.home")}</a>`}
  </div>`;
}

// How many messages came while the chat was out of sight, and which still hang in the air.
function useChat(ui, redraw) {
  const seen = useRef(0);
  const bubbles = useRef(new Set());
  const known = useRef(new Set());
  if (ui.tab === "chat") {
    seen.current = store.chat.length;
  }
  useEffect(() => {
    for (const { id, old } of store.chat) {
      if (old) {
        seen.current = Math.max(seen.current, store.chat.filter((message) => message.old).length);
      } else if (!known.current.has(id)) {
        known.current.add(id);
        bubbles.current.add(id);
        setTimeout(() => {
          bubbles.current.delete(id);
          redraw();
        }, BUBBLE_MS);
      }
    }
  }, [store.chat]);
  return { unread: store.chat.length - seen.current, bubbles: bubbles.current };
}

// The tab calls when it is the person's turn and they look elsewhere.
function useTitle() {
  const mine = isAsked(store);
  useEffect(() => {
    document.title = mine ? `● ${t("title.turn")} · ${pageTitle}` : pageTitle;
  }, [mine]);
}

function App() {
  const [, redraw] = useReducer((n) => n + 1, 0);
  const ui = useRef({ picked: null, chosen: [], asking: null, tab: null, menuOpen: false, notice: null, busy: false });
  const setUi = (values) => {
    Object.assign(ui.current, values);
    redraw();
  };
  const actions = useMemo(() => makeActions({ store, socket, config, ui: () => ui.current, setUi }), []);
  useEffect(() => store.subscribe(redraw), []);
  useEffect(() => {
    tell = actions.tell;
    actions.loadChat();
  }, []);
  useTitle();
  useAwake(store.view?.status === "running" && store.view.you !== null);
  const chat = useChat(ui.current, redraw);
  if (!store.view) {
    return html`<${Waiting} />`;
  }
  const legal = store.legal;
  const game = {
    ...ui.current,
    ...chat,
    store,
    socket,
    config,
    actions,
    legal,
    view: store.view,
    turn: store.turn,
    trick: store.trick,
    ledSuit: store.ledSuit,
    gathering: store.gathering,
    bottom: bottomPlayer(store.view),
    mustPlay: legal.some((action) => action.type === "play"),
  };
  return html`<${Table} game=${game} />`;
}

const root = document.getElementById("app");
root.replaceChildren();
render(html`<${App} />`, root);
socket.connect();
