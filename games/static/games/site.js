// What every page does: settings in a sheet, copying, sharing, a word when the connection is gone.
import { t } from "./i18n.js";

export function toast(text, { stay = false } = {}) {
  document.querySelector(".toast")?.remove();
  const box = document.createElement("p");
  box.className = "toast";
  box.setAttribute("role", "status");
  box.textContent = text;
  document.body.append(box);
  if (!stay) {
    setTimeout(() => box.remove(), 4000);
  }
  return box;
}

function applyLook(form) {
  const root = document.documentElement;
  const data = new FormData(form);
  root.classList.toggle("four-colour", data.has("four_colour"));
  root.dataset.confirm = data.has("confirm") ? "on" : "off";
  root.dataset.sound = data.has("sound") ? "on" : "off";
  if (data.get("theme") === "auto") {
    delete root.dataset.theme;
  } else {
    root.dataset.theme = data.get("theme");
  }
  document.dispatchEvent(new CustomEvent("goninkan:look"));
}

async function keepSettings(event) {
  event.preventDefault();
  const form = event.currentTarget;
  const problem = form.querySelector("[data-settings-problem]");
  const nameBefore = form.elements.name.defaultValue;
  problem.hidden = true;
  try {
    const answer = await fetch(form.action, {
      method: "POST",
      body: new FormData(form),
      headers: { Accept: "application/json" },
    });
    const body = await answer.json();
    if (!answer.ok) {
      problem.textContent = body.detail;
      problem.hidden = false;
      form.elements.name.focus();
      return;
    }
    applyLook(form);
    const language = new FormData(form).get("language");
    if (language !== document.documentElement.lang || body.name !== nameBefore) {
      location.reload();
      return;
    }
    form.closest("dialog").close();
    toast(t("site.saved"));
  } catch {
    problem.textContent = t("site.save_failed");
    problem.hidden = false;
  }
}

async function copy(button) {
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
    toast(t("site.copied"));
  } catch {
    toast(t("site.copy_failed"));
  }
}

document.addEventListener("click", (event) => {
  const opener = event.target.closest("[data-open]");
  if (opener) {
    const dialog = document.getElementById(opener.dataset.open);
    if (dialog) {
      event.preventDefault();
      dialog.showModal();
      return;
    }
  }
  const copier = event.target.closest("[data-copy]");
  if (copier) {
    copy(copier);
  }
  if (event.target.matches("dialog.panel")) {
    event.target.close(); // a click beside the sheet
  }
});

document.querySelector("form[data-settings]")?.addEventListener("submit", keepSettings);

for (const button of document.querySelectorAll("[data-share]")) {
  button.hidden = !navigator.share;
  button.addEventListener("click", () => {
    navigator.share({ text: button.dataset.shareText, url: button.dataset.share }).catch(() => undefined);
  });
}

// the language is part of the address, so that the kept page changes with it
if ("serviceWorker" in navigator && window.isSecureContext) {
  navigator.serviceWorker.register(`/service-worker.js?v=${document.documentElement.lang}`).catch(() => undefined);
}

let offline = null;
window.addEventListener("offline", () => {
  offline = toast(t("site.offline"), { stay: true });
});
window.addEventListener("online", () => {
  offline?.remove();
});
