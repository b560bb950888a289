// The middle of the table: five places in the order of play, trumps and the led suit.
import { html, useLayoutEffect, useRef } from "../vendor/preact-htm.js";
import { Face, SuitMark, cardName, suitName, suitOf } from "./cards.js";
import { flyFrom, flyTo, placeOf } from "./motion.js";
import { nameFirst, ring, ringPlace, sitsOut } from "./people.js";
import { t } from "./words.js";

function PlayedCard({ game, player, card, turned }) {
  const face = useRef();
  useLayoutEffect(() => {
    const from = placeOf(`card:${player}:${card}`) ?? placeOf(`plate:${player}`);
    flyFrom(face.current, from, { turn: -turned * 4 });
  }, []);
  useLayoutEffect(() => {
    if (game.gathering !== null) {
      flyTo(face.current, placeOf(`plate:${game.gathering}`), { duration: 250 });
    }
  }, [game.gathering]);
  return html`<span class="played" ref=${face}><${Face} card=${card} /></span>`;
}

function Place({ game, player, step, count, trick, order }) {
  const { view } = game;
  const at = ringPlace(step, count, view.rules.direction);
  const played = trick.cards.findIndex((entry) => entry.player === player);
  const card = played < 0 ? null : trick.cards[played].card;
  const name = nameFirst(view, player);
  return html`<li
    class=${`place ${step ? "" : "place--bottom"} ${card ? "place--filled" : ""} ${card && trick.winning === player ? "place--winning" : ""}`}
    style=${{ "--x": at.x.toFixed(4), "--y": at.y.toFixed(4), "--turn": `${(at.x * 3).toFixed(1)}deg`, "--above": played + 1 }}
    aria-label=${card ? t("trick.place", { name, card: cardName(card) }) : t("trick.place_empty", { name })}
    data-player=${player}
  >
    <span class="place__spot">${order >= 0 && !card ? html`<i></i>` : null}</span>
    ${card && html`<${PlayedCard} key=${card} game=${game} player=${player} card=${card} turned=${at.x} />`}
  </li>`;
}

function Medal({ kind, suit, label, empty }) {
  return html`<div class=${`medal medal--${kind} ${suit ? "" : "medal--empty"}`} role="img" aria-label=${suit ? `${label}: ${suitName(suit)}` : empty}>
    <span class="medal__cloth">${suit && html`<${SuitMark} suit=${suit} />`}</span>
    <span class="medal__label" aria-hidden="true">${label}</span>
  </div>`;
}

export function Trick({ game }) {
  const { view } = game;
  const trick = game.trick ?? view.trick;
  const around = ring(view, game.bottom);
  // The suit to follow, also while the finished trick is still looked at.
  const leads = game.mustPlay && !view.trick.cards.length;
  const led = leads ? null : game.trick ? (suitOf(game.trick.cards[0].card) ?? game.ledSuit) : view.trick.suit;
  return html`<div class="middle">
    <div class="medals">
      <${Medal} kind="trump" suit=${view.trump} label=${t("trick.trump")} empty=${t("trick.trump_none")} />
      <${Medal} kind="led" suit=${led} label=${t("trick.led")} empty=${t("trick.led_none")} />
    </div>
    <ol class="places" aria-label=${t("trick.region")}>
      ${around.map(
        (player, step) =>
          !sitsOut(view, player) &&
          html`<${Place} key=${player} game=${game} player=${player} step=${step} count=${around.length} trick=${trick} order=${view.order.indexOf(player)} />`,
      )}
    </ol>
  </div>`;
}
