// Clocks: the ring of a turn's deadline, and the countdown of a match against the clock.
import { html, useEffect, useState } from "../vendor/preact-htm.js";
import { t } from "./words.js";

const CIRCUMFERENCE = 2 * Math.PI * 17;

// Draw again every `ms`, with the server's present instant.
function useServerNow(socket, ms, active) {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!active) {
      return undefined;
    }
    const timer = setInterval(() => tick((n) => n + 1), ms);
    return () => clearInterval(timer);
  }, [ms, active]);
  return socket ? socket.now() : Date.now();
}

// The time of a turn: first its own seconds, then what is left of the reserve.
function turnTime(view, turn, player, now) {
  if (!turn.deadline || !turn.to_act.includes(player)) {
    return null;
  }
  const left = Math.max(0, Date.parse(turn.deadline) - now) / 1000;
  const reserve = view.clock?.reserve_s?.[player] ?? 0;
  const turnSeconds = view.clock?.turn_s || 30;
  if (left > reserve) {
    return { seconds: Math.ceil(left - reserve), share: Math.min(1, (left - reserve) / turnSeconds), inReserve: false };
  }
  return { seconds: Math.ceil(left), share: reserve ? left / reserve : 0, inReserve: true };
}

// A ring around the sign of a side; it empties as the time of the turn runs out.
export function TurnRing({ view, turn, player, socket, children }) {
  const acting = turn.to_act.includes(player);
  const now = useServerNow(socket, 250, acting && Boolean(turn.deadline));
  const time = turnTime(view, turn, player, now);
  const tone = time?.inReserve || (time && time.seconds <= 5) ? "ring--short" : "";
  return html`<span class=${`ring ${acting ? "ring--acting" : ""} ${tone}`}>
    <svg class="ring__dial" viewBox="0 0 40 40" aria-hidden="true">
      <circle class="ring__track" cx="20" cy="20" r="17" />
      ${acting &&
      html`<circle
        class=${time ? "ring__time" : "ring__time ring__time--open"}
        cx="20"
        cy="20"
        r="17"
        stroke-dasharray=${CIRCUMFERENCE}
        stroke-dashoffset=${time ? CIRCUMFERENCE * (1 - time.share) : CIRCUMFERENCE * 0.75}
      />`}
    </svg>
    <span class="ring__sign">${children}</span>
  </span>`;
}

// The seconds of the own turn, written out once they matter.
export function TurnSeconds({ view, turn, player, socket }) {
  const acting = turn.to_act.includes(player);
  const now = useServerNow(socket, 250, acting && Boolean(turn.deadline));
  const time = turnTime(view, turn, player, now);
  if (!time) {
    return null;
  }
  return html`<span
    class=${`seconds ${time.inReserve ? "seconds--reserve" : ""}`}
    aria-label=${t(time.inReserve ? "clock.reserve_seconds" : "clock.seconds", { n: time.seconds })}
    >${time.seconds}</span
  >`;
}

export function MatchCountdown({ view, socket }) {
  const ends = view.clock?.ends_at;
  const now = useServerNow(socket, 500, Boolean(ends) && view.status === "running");
  if (!ends || view.status !== "running") {
    return null;
  }
  const left = Math.max(0, Math.ceil((Date.parse(ends) - now) / 1000));
  if (view.clock.signalled || left === 0) {
    const key = view.clock.at_signal === "finish_round" ? "clock.last_round" : "clock.last_deal";
    return html`<span class="countdown countdown--last">${t(key)}</span>`;
  }
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  return html`<span class=${`countdown ${left <= 60 ? "countdown--short" : ""}`} role="timer" aria-label=${t("clock.remaining", { time })}
    >${time}</span
  >`;
}
