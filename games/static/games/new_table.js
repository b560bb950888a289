// The form of a new table: a preset fills in the options without loading the page again.

const form = document.querySelector("form[data-presets]");
const values = JSON.parse(document.getElementById("preset-values").textContent);

function choose(key) {
  for (const [name, value] of Object.entries(values[key])) {
    const field = form.elements.namedItem(name);
    if (field instanceof RadioNodeList) {
      const wanted = value === null ? "" : String(value);
      for (const radio of field) {
        radio.checked = radio.value === wanted; // RadioNodeList.value cannot be set to ""
      }
    } else if (field) {
      field.checked = Boolean(value);
    }
  }
  mark(key);
}

function mark(key) {
  form.elements.preset.value = key;
  for (const card of form.querySelectorAll("[data-preset]")) {
    if (card.dataset.preset === key) {
      card.setAttribute("aria-current", "true");
    } else {
      card.removeAttribute("aria-current");
    }
  }
}

form.addEventListener("click", (event) => {
  const card = event.target.closest("[data-preset]");
  if (card) {
    event.preventDefault();
    choose(card.dataset.preset);
  }
});

// once an option is changed by hand, the table is no longer one of the presets
form.addEventListener("change", (event) => {
  if (event.target.name !== "name") {
    mark("");
  }
});
