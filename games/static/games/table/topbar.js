// Above the table: the way out, where the match stands, the time, the menu.
import { html, useEffect, useRef } from "../vendor/preact-htm.js";
import { MatchCountdown } from "./clock.js";
import { t } from "./words.js";

const KEYS = [
  ["1 – 0", "keys.cards"],
  ["← →", "keys.move"],
  ["Enter", "keys.play"],
  ["S", "keys.score"],
  ["H", "keys.history"],
  ["L", "keys.last"],
  ["C", "keys.chat"],
  ["Esc", "keys.escape"],
];

function Icon({ game, name }) {
  return html`<svg aria-hidden="true"><use href=${`${game.config.urls.icons}#${name}`}></use></svg>`;
}

function Menu({ game }) {
  const box = useRef();
  const { config, actions, view } = game;
  useEffect(() => {
    box.current.showModal();
  }, []);
  return html`<dialog class="panel menu" ref=${box} aria-labelledby="menu-title" onClose=${actions.closeMenu}>
    <div class="panel__head">
      <h2 id="menu-title">${t("menu.title")}</h2>
      <button type="button" class="icon-button" aria-label=${t("bar.close")} onClick=${() => box.current.close()}><${Icon} game=${game} name="close" /></button>
    </div>
    <div class="panel__body menu__body">
      <button type="button" class="menu__item" data-open="settings" onClick=${() => box.current.close()}><${Icon} game=${game} name="settings" />${t("menu.settings")}</button>
      <a class="menu__item" href=${config.urls.rules} target="_blank" rel="noopener"><${Icon} game=${game} name="book" />${t("menu.rules")}</a>
      <button type="button" class="menu__item" onClick=${actions.shareLink}><${Icon} game=${game} name="share" />${t("menu.share")}</button>
      ${document.fullscreenEnabled && html`<button type="button" class="menu__item" onClick=${actions.fullScreen}><${Icon} game=${game} name="table" />${t("menu.full")}</button>`}
      <a class="menu__item menu__item--leave" href=${config.urls.home}><${Icon} game=${game} name="back" />
        <span>${t("menu.leave")}${view.you !== null && view.status === "running" && html`<small>${t("menu.leave_help")}</small>`}</span>
      </a>
      <details class="menu__keys">
        <summary>${t("menu.keys")}</summary>
        <dl>${KEYS.map(([key, words]) => html`<div key=${key}><dt><kbd>${key}</kbd></dt><dd>${t(words)}</dd></div>`)}</dl>
      </details>
    </div>
  </dialog>`;
}

export function TopBar({ game }) {
  const { view, actions, socket } = game;
  const round = view.round
    ? view.rounds
      ? t("round.of", { n: view.round, of: view.rounds })
      : t("round.no", { n: view.round })
    : "";
  return html`<header class="topbar">
    <button type="button" class="icon-button topbar__menu" aria-label=${t("bar.menu")} aria-haspopup="dialog" onClick=${actions.openMenu}><${Icon} game=${game} name="list" /></button>
    <h1 class="topbar__where">
      <span>${round}</span>
      ${view.round > 0 && view.status === "running" && html`<small>${t("deal.no", { n: view.deal })}</small>`}
    </h1>
    <${MatchCountdown} view=${view} socket=${socket} />
    ${view.juroku?.status === "declared" && html`<span class="topbar__juroku">${t("status.declared")}</span>`}
    ${view.you === null && view.status === "running" && html`<span class="topbar__watching"><${Icon} game=${game} name="eye" /><span>${t("status.watching")}</span></span>`}
    ${game.menuOpen && html`<${Menu} game=${game} />`}
  </header>`;
}
