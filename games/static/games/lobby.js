// The lobby fills by itself: at each word from the table's socket the live part is read anew.
import { t } from "./i18n.js";
import { toast } from "./site.js";

const box = document.querySelector("[data-lobby]");
const parts = () => box.querySelector(".lobby-live");
let wasMine = parts().hasAttribute("data-mine");
let pending = false;
let again = false;
let attempts = 0;
let quiet = null;

async function refresh() {
  if (pending) {
    again = true;
    return;
  }
  pending = true;
  try {
    const answer = await fetch(box.dataset.fragment, { headers: { "X-Requested-With": "fetch" } });
    if (answer.ok) {
      show(await answer.text());
    }
  } catch {
    // the socket's own trouble brings the next attempt
  } finally {
    pending = false;
    if (again) {
      again = false;
      refresh();
    }
  }
}

function show(html) {
  const typed = box.querySelector("#join-name");
  const kept = typed ? { value: typed.value, focused: document.activeElement === typed } : null;
  const active = focusKey(document.activeElement);
  box.innerHTML = html;
  const field = box.querySelector("#join-name");
  if (kept && field) {
    field.value = kept.value;
    if (kept.focused) {
      field.focus();
    }
  } else if (active) {
    refocus(active);
  }
  follow();
}

function focusKey(element) {
  if (!box.contains(element) || element.tagName !== "BUTTON") {
    return null;
  }
  return { action: element.form?.getAttribute("action"), value: element.value };
}

function refocus({ action, value }) {
  for (const button of box.querySelectorAll("button")) {
    if (button.form?.getAttribute("action") === action && button.value === value) {
      button.focus();
      return;
    }
  }
}

function follow() {
  const live = parts();
  const mine = live.hasAttribute("data-mine");
  if (live.dataset.match && live.dataset.status === "playing" && (mine || wasMine)) {
    toast(t("lobby.starting"), { stay: true });
    location.assign(`/m/${live.dataset.match}/`);
    return;
  }
  if (wasMine && !mine && live.dataset.status === "open") {
    toast(t("lobby.kicked"), { stay: true });
  }
  const options = document.getElementById("options");
  if (live.hasAttribute("data-host") !== Boolean(options)) {
    location.reload(); // the host has changed
  }
  wasMine = mine;
}

function connect() {
  const socket = new WebSocket(box.dataset.lobby);
  socket.addEventListener("open", () => {
    attempts = 0;
    quiet?.remove();
    quiet = null;
  });
  socket.addEventListener("message", (event) => {
    if (JSON.parse(event.data).type === "table") {
      refresh();
    }
  });
  socket.addEventListener("close", () => {
    attempts += 1;
    if (attempts === 3) {
      quiet = toast(t("lobby.reconnecting"), { stay: true });
    }
    const wait = Math.min(15000, 500 * 2 ** attempts);
    setTimeout(() => {
      refresh();
      connect();
    }, wait);
  });
}

connect();
