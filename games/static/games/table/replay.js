// The replay of a finished match: step by card, trick or deal, with everybody's hand open.
import { html, render, useEffect, useMemo, useState } from "../vendor/preact-htm.js";
import { useSprite } from "./cards.js";
import { readConfig } from "./config.js";
import { loadEvents, loadState, neighbour, stepsOf } from "./loader.js";
import { sentence } from "./log.js";
import { bareName } from "./people.js";
import { ReplayTable } from "./replay_table.js";
import { t } from "./words.js";

const SPEEDS = [0.5, 1, 2, 4];
const STEP_MS = { play: 900, trick: 1700, scored: 3200, deal: 1600 };

const config = readConfig();
useSprite(config.urls.cards);

function startAt(steps) {
  const wanted = Number(location.hash.slice(1));
  const found = wanted ? steps.findIndex(({ seq }) => seq >= wanted) : 0;
  return Math.max(0, found);
}

// The log up to a step, and where each deal begins.
function overview(steps) {
  const history = [];
  const upTo = steps.map(({ told }) => {
    history.push(...told);
    return history.length;
  });
  const deals = steps
    .map((step, at) => ({ at, view: step.view, kind: step.kind }))
    .filter(({ kind, view }) => kind === "deal" && view.phase !== "deal")
    .map(({ at, view }) => ({ at, name: t("replay.status", { round: view.round, deal: t("deal.no", { n: view.deal }) }) }));
  return { history, upTo, deals };
}

function Replay({ steps }) {
  const [at, setAt] = useState(() => startAt(steps));
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const [bottom, setBottom] = useState(config.you ?? 0);
  const [tab, openTab] = useState(null);
  const { history, upTo, deals } = useMemo(() => overview(steps), [steps]);
  const step = steps[at];
  const last = steps.length - 1;

  const go = (next) => {
    const bounded = Math.max(0, Math.min(last, next));
    setAt(bounded);
    window.history.replaceState(null, "", `#${steps[bounded].seq}`);
  };
  const moves = {
    card: (direction) => go(at + direction),
    trick: (direction) => go(neighbour(steps, at, direction, ["trick", "scored", "deal"])),
    deal: (direction) => go(neighbour(steps, at, direction, ["deal"])),
  };
  const pausing = (move) => (direction) => {
    setPlaying(false);
    move(direction);
  };

  useEffect(() => {
    if (!playing) {
      return undefined;
    }
    if (at === last) {
      setPlaying(false);
      return undefined;
    }
    const timer = setTimeout(() => go(at + 1), (STEP_MS[step.kind] ?? 1100) / speed);
    return () => clearTimeout(timer);
  }, [playing, at, speed]);

  useEffect(() => {
    const onKey = (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("select, dialog[open]")) {
        return;
      }
      const far = event.shiftKey;
      const keys = {
        ArrowLeft: () => pausing(far ? moves.trick : moves.card)(-1),
        ArrowRight: () => pausing(far ? moves.trick : moves.card)(1),
        ArrowUp: () => pausing(moves.trick)(-1),
        ArrowDown: () => pausing(moves.trick)(1),
        PageUp: () => pausing(moves.deal)(-1),
        PageDown: () => pausing(moves.deal)(1),
        Home: () => pausing(go)(0),
        End: () => pausing(go)(last),
        " ": () => setPlaying(!playing),
        Escape: () => openTab(null),
      };
      const act = keys[event.key];
      if (act && !(event.key === " " && event.target.closest?.("button, a")) && !event.target.closest?.("[role=tablist]")) {
        event.preventDefault();
        act();
      }
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });

  const view = step.view;
  const turnSeat = () => setBottom(view.chairs[(view.chairs.indexOf(bottom) + 1) % view.chairs.length]);
  const nothing = () => undefined;
  const game = {
    config,
    view,
    bottom,
    tab,
    trick: step.trick,
    ledSuit: step.ledSuit,
    gathering: null,
    openHands: true,
    turn: { to_act: [], deadline: null, legal: [] },
    legal: [],
    mustPlay: false,
    picked: null,
    chosen: [],
    socket: null,
    line: step.told.map((entry) => sentence(view, entry)).join(" "),
    store: { outcome: step.outcome, sent: null, chat: [], hurry: nothing, history: history.slice(0, upTo[at]) },
    actions: { openTab, tap: nothing, flick: nothing },
    bubbles: new Set(),
  };
  const control = {
    at,
    last,
    playing,
    speed,
    speeds: SPEEDS,
    deals,
    deal: deals.reduce((found, deal, index) => (deal.at <= at ? index : found), 0),
    seat: bareName(view, bottom),
    toggle: () => {
      if (at === last) {
        go(0);
      }
      setPlaying(!playing);
    },
    setSpeed,
    turnSeat,
    go: pausing(go),
    card: pausing(moves.card),
    trick: pausing(moves.trick),
    toDeal: pausing(moves.deal),
  };
  return html`<${ReplayTable} game=${game} control=${control} />`;
}

function Page() {
  const [state, setState] = useState({ kind: "loading" });
  useEffect(() => {
    const load = async () => {
      try {
        const first = await loadState(config, 0);
        if (first.view.status !== "finished" && config.status !== "finished") {
          setState({ kind: "running" });
          return;
        }
        setState({ kind: "ready", steps: stepsOf(first.view, await loadEvents(config)) });
      } catch (error) {
        setState({ kind: "failed", text: error.message });
      }
    };
    load();
  }, []);
  if (state.kind === "ready" && state.steps.length) {
    return html`<${Replay} steps=${state.steps} />`;
  }
  const text = state.kind === "failed" ? state.text : t(state.kind === "running" ? "replay.running" : "replay.loading");
  return html`<div class="table-waiting" role="status">
    <svg class="card" viewBox="0 0 100 140" aria-hidden="true"><use href=${`${config.urls.cards}#back`}></use></svg>
    <p>${text}</p>
    ${state.kind === "running" && html`<a class="button button--primary" href=${config.urls.match}>${t("replay.to_table")}</a>`}
    ${state.kind === "failed" && html`<a class="button" href=${location.href}>${t("banner.reload")}</a>`}
  </div>`;
}

const root = document.getElementById("app");
root.replaceChildren();
render(html`<${Page} />`, root);
