// Cards and suits: their pictures, their marks, their names in words.
import { html } from "../vendor/preact-htm.js";
import { t } from "./words.js";

// Suit marks in a box of 20 by 20 around the origin, as on the card faces.
const MARKS = {
  S: "M0-10C2.6-5.6 9.4-1.6 9.4 3.4C9.4 7.2 5 8.6 1.7 5.9C1.9 7.9 2.6 9.2 4.2 10H-4.2C-2.6 9.2-1.9 7.9-1.7 5.9C-5 8.6-9.4 7.2-9.4 3.4C-9.4-1.6-2.6-5.6 0-10Z",
  H: "M0 10C-3.2 5.4-10 .8-10-4.4C-10-7.6-7.8-9.6-5.1-9.6C-2.8-9.6-.9-8.2 0-5.8C.9-8.2 2.8-9.6 5.1-9.6C7.8-9.6 10-7.6 10-4.4C10 .8 3.2 5.4 0 10Z",
  D: "M0-10.4C2.3-6.6 5.2-3 8.4 0C5.2 3 2.3 6.6 0 10.4C-2.3 6.6-5.2 3-8.4 0C-5.2-3-2.3-6.6 0-10.4Z",
  C: "M0-10A4.7 4.7 0 0 1 3.6-2.3A4.7 4.7 0 1 1 1.6 5C1.8 7.6 2.6 9.1 4.2 10H-4.2C-2.6 9.1-1.8 7.6-1.6 5A4.7 4.7 0 1 1-3.6-2.3A4.7 4.7 0 0 1 0-10Z",
};

const SUIT_ORDER = "SHCD";
const RANK_ORDER = "AKQJT98765432";

// The joker first, then suit by suit from the ace down, colours alternating.
export function sorted(hand) {
  const weight = (card) => (card === "JO" ? -1 : SUIT_ORDER.indexOf(card[1]) * 13 + RANK_ORDER.indexOf(card[0]));
  return hand.slice().sort((a, b) => weight(a) - weight(b));
}

let sprite = "";

export function useSprite(url) {
  sprite = url;
}

export function suitOf(card) {
  return card === "JO" ? null : card[1];
}

export function suitName(suit) {
  return t(`suit.${suit}`);
}

export function cardName(card) {
  if (card === "JO") {
    return t("card.joker");
  }
  return t("card.name", { suit: suitName(card[1]), rank: t(`rank.${card[0]}`) });
}

// The face as a picture; `label` only where no text beside it says the same.
export function Face({ card, label = false, className = "" }) {
  return html`<svg
    class=${`card ${className}`}
    viewBox="0 0 100 140"
    role=${label ? "img" : undefined}
    aria-label=${label ? cardName(card) : undefined}
    aria-hidden=${label ? undefined : "true"}
  >
    <use href=${`${sprite}#${card}`}></use>
  </svg>`;
}

export function SuitMark({ suit, className = "" }) {
  return html`<svg class=${`suit-mark suit--${suit} ${className}`} viewBox="-11 -11 22 22" aria-hidden="true">
    <path d=${MARKS[suit]} fill="currentColor"></path>
  </svg>`;
}

// A card in a line of text: "♠A", its name for screen readers.
export function TextCard({ card }) {
  if (card === "JO") {
    return html`<span class="text-card text-card--joker" role="img" aria-label=${cardName(card)}>${t("card.joker_short")}</span>`;
  }
  return html`<span class="text-card" role="img" aria-label=${cardName(card)}
    ><${SuitMark} suit=${card[1]} />${card[0] === "T" ? "10" : card[0]}</span
  >`;
}
