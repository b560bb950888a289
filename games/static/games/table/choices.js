// What a player is asked between the cards: iku or koi, cards to show, trumps, a suit, juroku.
import { html } from "../vendor/preact-htm.js";
import { Face, SuitMark, suitName } from "./cards.js";
import { nameOf } from "./people.js";
import { t } from "./words.js";

// Trumps and the led suit: the question lies over their medals.
function Known({ view }) {
  const known = [
    ["trick.trump", view.trump],
    ["trick.led", view.trick.suit],
  ].filter(([, suit]) => suit);
  return (
    known.length > 0 &&
    html`<p class="ask__known">${known.map(([key, suit]) => html`<span key=${key}>${t(key)} <${SuitMark} suit=${suit} /> ${suitName(suit)}</span>`)}</p>`
  );
}

function Panel({ title, children, kind, view }) {
  return html`<section class=${`ask ask--${kind}`} role="group" aria-labelledby="ask-title" data-ask=${kind}>
    <h2 class="ask__title" id="ask-title">${title}</h2>
    <${Known} view=${view} />
    ${children}
  </section>`;
}

function partnerOf(view) {
  const own = view.sides
    .map((side, player) => ({ side, player }))
    .filter(({ side, player }) => side === "kankei" && player !== view.you && view.order.includes(player));
  return own.length === 1 ? own[0].player : null;
}

function Call({ game }) {
  const { view, legal, actions } = game;
  const partner = partnerOf(view);
  return html`<${Panel} view=${view} kind="call" title=${t("choice.call")}>
    <p class="ask__help">
      ${view.calls.length
        ? view.calls.map(({ player, call }) => t("choice.called", { name: nameOf(view, player), call: t(`call.${call}`) }))
        : partner !== null && t("choice.call_partner", { name: nameOf(view, partner) })}
    </p>
    <div class="ask__pair">
      ${legal.map(
        (action) =>
          html`<button key=${action.call} type="button" class="ask__button" data-call=${action.call} onClick=${() => actions.send(action)}>
            <b>${t(`choice.${action.call}`)}</b><small>${t(`choice.${action.call}_help`)}</small>
          </button>`,
      )}
    </div>
  </${Panel}>`;
}

function Show({ game }) {
  const { view, chosen, actions } = game;
  const n = view.rules.shown_cards;
  const name = nameOf(view, view.chooser);
  return html`<${Panel} view=${view} kind="show" title=${t("choice.show", { name, n, chosen: chosen.length })}>
    <div class="ask__cards">
      ${Array.from({ length: n }, (_, at) => html`<span key=${at} class="ask__slot">${chosen[at] && html`<${Face} card=${chosen[at]} label=${true} />`}</span>`)}
    </div>
    <p class="ask__help">${t("choice.show_secret", { name })}</p>
    <button type="button" class="ask__button ask__button--main" disabled=${chosen.length !== n} onClick=${() => actions.send({ type: "show", cards: chosen })}>
      <b>${t("choice.show_send")}</b>
    </button>
  </${Panel}>`;
}

export function ShownCards({ view, shown }) {
  return html`<div class="ask__shown">
    <span>${t("choice.shown_to_you", { name: nameOf(view, shown.by) })}</span>
    <span class="ask__cards">${shown.cards.map((card) => html`<${Face} key=${card} card=${card} label=${true} />`)}</span>
  </div>`;
}

function SuitButtons({ options, trump, onChoose }) {
  return html`<div class="ask__suits">
    ${options.map(
      (action) =>
        html`<button key=${action.suit} type="button" class="ask__suit" data-suit=${action.suit} onClick=${() => onChoose(action)}>
          <${SuitMark} suit=${action.suit} /><span>${suitName(action.suit)}</span>
          ${trump === action.suit && html`<small>${t("choice.is_trump")}</small>`}
        </button>`,
    )}
  </div>`;
}

const BY_STRENGTH = { S: 0, H: 1, D: 2, C: 3 };
const inOrder = (options) => options.slice().sort((a, b) => BY_STRENGTH[a.suit] - BY_STRENGTH[b.suit]);

function Trump({ game }) {
  const { view, legal, actions } = game;
  return html`<${Panel} view=${view} kind="trump" title=${t("choice.trump")}>
    ${view.shown?.to === view.you && html`<${ShownCards} view=${view} shown=${view.shown} />`}
    <${SuitButtons} options=${inOrder(legal)} onChoose=${actions.send} />
  </${Panel}>`;
}

function JokerSuit({ game }) {
  const { view, legal, asking, actions } = game;
  const options = legal.filter((action) => action.card === asking && action.suit);
  return html`<${Panel} view=${view} kind="joker" title=${t("choice.joker")}>
    <${SuitButtons} options=${inOrder(options)} trump=${view.trump} onChoose=${actions.send} />
    <button type="button" class="ask__cancel" onClick=${actions.cancel}>${t("choice.joker_cancel")}</button>
  </${Panel}>`;
}

function Juroku({ game }) {
  const { view, legal, actions } = game;
  const title = t(view.juroku?.side === "mukankei" ? "choice.juroku_reverse" : "choice.juroku");
  const yes = legal.find((action) => action.declare);
  const no = legal.find((action) => !action.declare);
  return html`<${Panel} view=${view} kind="juroku" title=${title}>
    <p class="ask__help">${t("choice.juroku_help")}</p>
    <div class="ask__pair">
      ${yes && html`<button type="button" class="ask__button ask__button--main" onClick=${() => actions.send(yes)}><b>${t("choice.juroku_yes")}</b></button>`}
      ${no && html`<button type="button" class="ask__button" onClick=${() => actions.send(no)}><b>${t("choice.juroku_no")}</b></button>`}
    </div>
  </${Panel}>`;
}

export function Choices({ game }) {
  const kind = game.legal[0]?.type;
  if (kind === "call") {
    return html`<${Call} game=${game} />`;
  }
  if (kind === "show") {
    return html`<${Show} game=${game} />`;
  }
  if (kind === "trump") {
    return html`<${Trump} game=${game} />`;
  }
  if (kind === "juroku") {
    return html`<${Juroku} game=${game} />`;
  }
  if (kind === "play" && game.asking) {
    return html`<${JokerSuit} game=${game} />`;
  }
  return null;
}

