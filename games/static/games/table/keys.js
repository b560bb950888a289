// The keyboard: 1 to 0 for the cards from the left, or for what is asked; letters for the sheets.
import { useEffect } from "../vendor/preact-htm.js";
import { sorted } from "./cards.js";

const TAB_KEYS = { s: "score", h: "history", l: "last", c: "chat" };

export function useKeys(game) {
  useEffect(() => {
    const onKey = (event) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) {
        return;
      }
      if (event.key === "Escape") {
        game.actions.escape();
        return;
      }
      if (event.target.closest?.("input, textarea, select, dialog[open]")) {
        return;
      }
      const number = "1234567890".indexOf(event.key);
      const asked = document.querySelector("[data-ask]");
      if (asked && asked.dataset.ask !== "show" && number >= 0) {
        event.preventDefault();
        asked.querySelectorAll("button")[number]?.click();
        return;
      }
      if (asked?.dataset.ask === "show" && event.key === "Enter" && !asked.contains(event.target)) {
        const send = asked.querySelector("button");
        if (!send.disabled) {
          event.preventDefault();
          send.click();
        }
        return;
      }
      if (number >= 0) {
        const card = sorted(game.view?.hand ?? [])[number];
        if (card) {
          event.preventDefault();
          game.actions.tap(card, true);
          document.querySelector(`.hand__card[data-card="${card}"]`)?.focus();
        }
        return;
      }
      if (/^Arrow(Left|Right)$/.test(event.key) && document.activeElement === document.body) {
        document.querySelector('.hand__card[tabindex="0"]')?.focus();
        return;
      }
      const tab = TAB_KEYS[event.key.toLowerCase()];
      if (tab) {
        event.preventDefault();
        game.actions.openTab(game.tab === tab ? null : tab);
      }
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
}
