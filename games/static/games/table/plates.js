// The plates of the people around the table.
import { html, useLayoutEffect, useRef } from "../vendor/preact-htm.js";
import { Face, sorted } from "./cards.js";
import { TurnRing } from "./clock.js";
import { remember } from "./motion.js";
import { bareName, isAway, isBot, ring, sitsOut } from "./people.js";
import { points, t } from "./words.js";

// ◎, △ or ?: the sign of a side.
export function SideSign({ side }) {
  if (side === "kankei") {
    return html`<svg class="sign sign--kankei" viewBox="0 0 24 24" role="img" aria-label=${t("side.kankei")}>
      <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" stroke-width="2.6" />
      <circle cx="12" cy="12" r="3.9" fill="none" stroke="currentColor" stroke-width="2.6" />
    </svg>`;
  }
  if (side === "mukankei") {
    return html`<svg class="sign sign--mukankei" viewBox="0 0 24 24" role="img" aria-label=${t("side.mukankei")}>
      <path d="M12 4.2L21 19.4H3Z" fill="none" stroke="currentColor" stroke-width="2.6" stroke-linejoin="round" />
    </svg>`;
  }
  return html`<svg class="sign sign--unknown" viewBox="0 0 24 24" role="img" aria-label=${t("side.unknown")}>
    <path d="M8.2 8.6C8.4 6.2 10 4.8 12.2 4.8C14.5 4.8 16 6.2 16 8.2C16 11.2 12.2 11.2 12.2 14.6" fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round" />
    <circle cx="12.2" cy="19" r="1.7" fill="currentColor" />
  </svg>`;
}

export function Marks({ view, player }) {
  return html`${view.dealer === player &&
  html`<abbr class="mark mark--dealer" title=${t(sitsOut(view, player) ? "plate.dealer_out" : "plate.dealer")}>${t("plate.dealer_short")}</abbr>`}
  ${isAway(view, player) && html`<span class="mark mark--away">${t("plate.away")}</span>`}`;
}

function Plate({ game, player, step, count }) {
  const { view, turn, socket } = game;
  const box = useRef();
  useLayoutEffect(() => remember(`plate:${player}`, box.current));
  const out = sitsOut(view, player);
  const acting = turn.to_act.includes(player);
  const winning = game.trick?.winning === player;
  return html`<li
    class=${`plate ${acting ? "plate--acting" : ""} ${out ? "plate--out" : ""} ${winning ? "plate--winning" : ""} ${isAway(view, player) ? "plate--away" : ""}`}
    data-step=${view.rules.direction === "clockwise" ? count - step : step}
    data-count=${count}
    data-player=${player}
  >
    <div class="plate__box" ref=${box}>
      <span class="plate__sign">
        <${TurnRing} view=${view} turn=${turn} player=${player} socket=${socket}><${SideSign} side=${view.sides[player]} /></${TurnRing}>
        ${isBot(view, player) && html`<svg class="plate__bot" role="img" aria-label=${t("plate.bot")}><use href=${`${game.config.urls.icons}#bot`}></use></svg>`}
        <${Marks} view=${view} player=${player} />
      </span>
      <span class="plate__name">${bareName(view, player)}</span>
      <span class="plate__facts">
        ${!out &&
        html`<span class="plate__cards" role="img" aria-label=${t("plate.cards", { n: view.hand_counts[player] })}><i></i>${view.hand_counts[player]}</span>
          <span class="plate__faces" role="img" aria-label=${t("plate.faces", { n: view.faces_taken[player] })}><i></i>${view.faces_taken[player]}</span>`}
        <span class="plate__points" role="img" aria-label=${t("plate.points", { n: view.totals[player] })}>${points(view.totals[player])}</span>
      </span>
      ${acting && html`<span class="visually-hidden">${t("plate.turn")}</span>`}
    </div>
    ${game.openHands && html`<${OpenHand} cards=${view.hands?.[player] ?? []} />`}
  </li>`;
}

// A hand that everybody may see, small beside its plate.
function OpenHand({ cards }) {
  return html`<span class="open-hand">
    ${sorted(cards).map((card, at) => html`<span key=${card} class="open-hand__card" style=${{ "--place": at }}><${Face} card=${card} label=${true} /></span>`)}
  </span>`;
}

export function Plates({ game }) {
  const around = ring(game.view, game.bottom);
  const shown = around.map((player, step) => ({ player, step })).slice(1);
  // Kept in the order of the players, so that a seat swap moves plates instead of renaming them.
  shown.sort((a, b) => a.player - b.player);
  return html`<ul class="plates" aria-label=${t("plate.region")}>
    ${shown.map(({ player, step }) => html`<${Plate} key=${player} game=${game} player=${player} step=${step} count=${around.length} />`)}
  </ul>`;
}
