// What a person can do at the table. `ui` is what the page itself remembers, see table.js.
import { toast } from "../site.js";
import { request } from "./http.js";
import { bareName } from "./people.js";
import { points, t } from "./words.js";

const NOTICE_MS = 6500;

export function makeActions({ store, socket, config, ui, setUi }) {
  let notices = 0;

  const say = (text) => {
    notices += 1;
    const key = notices;
    setUi({ notice: { key, text } });
    setTimeout(() => {
      if (ui().notice?.key === key) {
        setUi({ notice: null });
      }
    }, NOTICE_MS);
  };

  async function send(action) {
    if (store.sent) {
      return;
    }
    setUi({ picked: null, chosen: [], asking: null, notice: null });
    store.sending(action);
    const { problem, seq } = await socket.act(action, (same) => store.isListed(same));
    if (problem) {
      store.set({ sent: null });
      say(problem.detail);
    } else {
      store.answered(seq);
    }
  }

  // Play a card; where the server lists it with several suits, ask for the suit first. A card
  // that is not listed is sent as well: the refusal says why it cannot be played.
  function playCard(card) {
    const ways = store.legal.filter((action) => action.type === "play" && action.card === card);
    if (ways.length && ways.every((action) => action.suit)) {
      setUi({ picked: card, asking: card, notice: null });
    } else {
      send(ways[0] ?? { type: "play", card });
    }
  }

  function isAskedToPlay() {
    return store.legal.some((action) => action.type === "play");
  }

  function choose(card) {
    const { chosen } = ui();
    const most = store.view.rules.shown_cards;
    setUi({
      chosen: chosen.includes(card) ? chosen.filter((other) => other !== card) : [...chosen, card].slice(-most),
    });
  }

  return {
    send,

    tap(card, byKey = false) {
      if (store.view.you === null || !store.inControl) {
        return;
      }
      if (store.outcome) {
        store.hurry(); // the result first, then the cards
        return;
      }
      if (store.legal[0]?.type === "show") {
        choose(card);
        return;
      }
      const { picked } = ui();
      if (!isAskedToPlay()) {
        setUi({ picked: picked === card ? null : card });
        return;
      }
      const listed = store.legal.some((action) => action.type === "play" && action.card === card);
      const twice = byKey || document.documentElement.dataset.confirm !== "off";
      if (listed && twice && picked !== card) {
        setUi({ picked: card, asking: null, notice: null });
      } else {
        playCard(card);
      }
    },

    flick(card) {
      if (store.inControl && isAskedToPlay()) {
        playCard(card);
      }
    },

    cancel() {
      setUi({ asking: null, picked: null });
    },

    escape() {
      if (ui().tab) {
        setUi({ tab: null });
      } else {
        setUi({ asking: null, picked: null, notice: null });
        store.hurry();
      }
    },

    openTab(tab) {
      setUi({ tab });
    },

    openMenu() {
      setUi({ menuOpen: true });
    },

    closeMenu() {
      setUi({ menuOpen: false });
    },

    tell: say,

    async say(words) {
      const answer = await socket.say(words);
      if (answer === null || answer.problem) {
        say(answer?.problem.detail ?? t("chat.failed"));
      }
    },

    takeControl() {
      socket.send({ type: "take_control" });
    },

    fullScreen() {
      if (document.fullscreenElement) {
        document.exitFullscreen();
      } else {
        document.documentElement.requestFullscreen();
      }
    },

    async shareLink() {
      try {
        await navigator.clipboard.writeText(new URL(config.urls.match, location.href).href);
        say(t("menu.shared"));
      } catch {
        say(t("menu.share_failed"));
      }
    },

    async shareResult(rows, places) {
      const { view } = store;
      const list = rows.map((player) => `${places[player]}. ${bareName(view, player)} ${points(view.totals[player])}`).join(" / ");
      const text = t("result.share_text", { rows: list });
      const url = new URL(config.urls.replay, location.href).href;
      try {
        if (navigator.share) {
          await navigator.share({ text, url });
        } else {
          await navigator.clipboard.writeText(`${text}\n${url}`);
          toast(t("site.copied"));
        }
      } catch (error) {
        if (error.name !== "AbortError") {
          toast(t("result.share_failed"));
        }
      }
    },

    async loadChat() {
      try {
        const said = await request(config.urls.chat);
        const known = new Set(store.chat.map(({ id }) => id));
        const old = said.filter(({ id }) => !known.has(id)).map((message) => ({ ...message, old: true }));
        store.set({ chat: [...old, ...store.chat] });
      } catch {
        // What was said before stays unread; new words still arrive.
      }
    },

    async loadPast() {
      try {
        await store.loadPast((after) => request(`${config.urls.events}?after=${after}`));
      } catch {
        // The log then begins where this page came in.
      }
    },

    async rematch() {
      setUi({ busy: true });
      try {
        const table = await request(config.urls.rematch, { method: "POST", body: {} });
        location.assign(`${config.urls.lobby}${table.code}/`);
      } catch (error) {
        setUi({ busy: false });
        say(error.message);
      }
    },
  };
}
