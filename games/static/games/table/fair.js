// The proof that the deals were fair: each seed checked on this device, deal by deal.
import { html, render, useEffect, useState } from "../vendor/preact-htm.js";
import { Face, sorted, useSprite } from "./cards.js";
import { readConfig } from "./config.js";
import { check } from "./fairness.js";
import { request } from "./http.js";
import { loadEvents } from "./loader.js";
import { dealName } from "./log.js";
import { t } from "./words.js";

const config = readConfig();
useSprite(config.urls.cards);

// Which deal each commitment in the log stood before, and what it said there.
function readLog(frames) {
  const labels = new Map();
  let no = null;
  let view = { round: 0, deal: 1 };
  for (const frame of frames) {
    const before = view;
    view = { ...view, ...frame.changes };
    if (frame.event.type === "commitment") {
      no = frame.event.no;
      labels.set(no, { published: frame.event.sha256, text: null });
    } else if (no !== null && labels.get(no)?.text === null) {
      if (frame.event.type === "draw") {
        labels.get(no).text = t("fair.draw");
      } else if (frame.event.type === "deal") {
        const again = before.phase === "deal" && before.redealt;
        labels.get(no).text = t(again ? "fair.redeal" : "fair.deal", { round: view.round, deal: dealName(view.deal) });
        view = { ...view, redealt: view.phase === "deal" };
      }
    }
  }
  return labels;
}

function Verdict({ result }) {
  if (!result) {
    return html`<span class="verdict verdict--secret">${t("fair.secret")}</span>`;
  }
  const good = result.seedAgrees && result.cardsAgree;
  return html`<span class=${`verdict ${good ? "verdict--good" : "verdict--bad"}`}>
    <svg aria-hidden="true"><use href=${`${config.urls.icons}#${good ? "check" : "warn"}`}></use></svg>${t(good ? "fair.ok" : "fair.bad")}
  </span>`;
}

function Deal({ entry, result, label, names }) {
  const hands = entry.kind === "deal" ? entry.cards : null;
  return html`<li class="proof__item">
    <details>
      <summary><span class="proof__name">${label}</span><${Verdict} result=${result} /></summary>
      <div class="proof__body">
        ${result && html`<p>${t(result.seedAgrees ? "fair.seed_ok" : "fair.seed_bad")} ${t(result.cardsAgree ? "fair.cards_ok" : "fair.cards_bad")}</p>`}
        ${entry.kind === "draw" && entry.cards && html`<ul class="proof__hands">${entry.cards.map((card, player) => html`<li key=${player}><b>${names[player]}</b><span class="card-row card-row--apart"><${Face} card=${card} label=${true} /></span></li>`)}</ul>`}
        ${hands && html`<ul class="proof__hands">${hands.map((hand, player) => hand.length > 0 && html`<li key=${player}><b>${names[player]}</b><span class="card-row">${sorted(hand).map((card) => html`<${Face} key=${card} card=${card} label=${true} />`)}</span></li>`)}</ul>`}
        ${entry.nijukan && html`<p><b>${t("fair.nijukan")}</b></p><span class="card-row card-row--apart"><${Face} card=${entry.nijukan.key_card} label=${true} /><${Face} card=${entry.nijukan.partner_card} label=${true} /></span>`}
        <dl class="proof__numbers">
          <dt>${t("fair.commitment")}</dt><dd><code>${entry.commitment}</code></dd>
          ${entry.seed && html`<dt>${t("fair.seed")}</dt><dd><code>${entry.seed}</code></dd>`}
        </dl>
      </div>
    </details>
  </li>`;
}

async function examine(setState) {
  if (!globalThis.crypto?.subtle) {
    setState({ kind: "failed", text: t("fair.unsupported") });
    return;
  }
  try {
    const [proof, match, frames] = await Promise.all([request(config.urls.fairness), request(config.api), loadEvents(config)]);
    const labels = readLog(frames);
    const results = [];
    for (const entry of proof.deals) {
      const result = await check(entry);
      if (result && labels.get(entry.no)?.published !== entry.commitment) {
        result.seedAgrees = false; // not what the log published before the deal
      }
      results.push(result);
    }
    setState({ kind: "ready", deals: proof.deals, results, labels, names: match.view.players.map(({ name }) => name) });
  } catch (error) {
    setState({ kind: "failed", text: error.message });
  }
}

function Summary({ results }) {
  const checked = results.filter(Boolean);
  const bad = checked.filter((result) => !result.seedAgrees || !result.cardsAgree).length;
  if (!checked.length) {
    return html`<p class="notice" role="status">${t("fair.running")}</p>`;
  }
  return html`<p class=${`notice ${bad ? "notice--error" : "notice--done"}`} role="status" data-verdict=${bad ? "bad" : "good"}>
    <b>${bad ? t("fair.some_bad", { n: checked.length, bad }) : t("fair.all_good", { n: checked.length })}</b>
  </p>`;
}

function Page() {
  const [state, setState] = useState({ kind: "loading" });
  useEffect(() => {
    examine(setState);
  }, []);
  return html`<div class="proof wrap wrap--narrow stack">
    <h1>${t("fair.title")}</h1>
    <p class="lead">${t("fair.lead")}</p>
    ${state.kind === "loading" && html`<p class="notice" role="status">${t("fair.checking")}</p>`}
    ${state.kind === "failed" && html`<p class="notice notice--error" role="alert">${state.text}</p>`}
    ${state.kind === "ready" &&
    html`<${Summary} results=${state.results} />
      <ol class="proof__list">
        ${state.deals.map((entry, at) => html`<${Deal} key=${entry.no} entry=${entry} result=${state.results[at]} label=${state.labels.get(entry.no)?.text ?? `${entry.no}`} names=${state.names} />`)}
      </ol>`}
    <details class="fold"><summary>${t("fair.how")}</summary><p class="fold__body">${t("fair.how_text")}</p></details>
    <p class="button-row"><a class="button" href=${config.urls.match}>${t("fair.back")}</a><a class="button" href=${config.urls.replay}>${t("result.replay")}</a></p>
  </div>`;
}

const root = document.getElementById("app");
root.replaceChildren();
render(html`<${Page} />`, root);
