// Cards travel: from where a thing was on the screen to where it is now.

const CALM_MS = 230;
const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";
const places = new Map();

function isStill() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;
}

// Remember where `key` (a card, a plate) is, for a flight that starts there later.
export function remember(key, element) {
  if (element) {
    places.set(key, element.getBoundingClientRect());
  }
}

export function placeOf(key) {
  return places.get(key) ?? null;
}

// Let `element`, which stands at its goal, come from the rectangle `from`.
export function flyFrom(element, from, { duration = CALM_MS, delay = 0, turn = 0, fade = false } = {}) {
  if (!element || !from || isStill()) {
    return;
  }
  const to = element.getBoundingClientRect();
  if (!to.width) {
    return;
  }
  const dx = from.left + from.width / 2 - (to.left + to.width / 2);
  const dy = from.top + from.height / 2 - (to.top + to.height / 2);
  const scale = Math.min(1.6, Math.max(0.35, from.height / to.height));
  element.animate(
    [
      { transform: `translate(${dx}px, ${dy}px) scale(${scale}) rotate(${turn}deg)`, opacity: fade ? 0 : 1 },
      { transform: "none", opacity: 1 },
    ],
    { duration, delay, easing: EASE, fill: "backwards" },
  );
}

// Let `element` go to the rectangle `to` and stay away.
export function flyTo(element, to, { duration = CALM_MS, delay = 0 } = {}) {
  if (!element || !to || isStill()) {
    return;
  }
  const from = element.getBoundingClientRect();
  const dx = to.left + to.width / 2 - (from.left + from.width / 2);
  const dy = to.top + to.height / 2 - (from.top + from.height / 2);
  element.animate(
    [
      { transform: "none", opacity: 1 },
      { transform: `translate(${dx * 0.9}px, ${dy * 0.9}px) scale(0.5)`, opacity: 1, offset: 0.8 },
      { transform: `translate(${dx}px, ${dy}px) scale(0.3)`, opacity: 0 },
    ],
    { duration, delay, easing: EASE, fill: "forwards" },
  );
}
