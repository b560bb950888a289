// The words of the table, its replay and its proof, beside those of all pages.
import { language, t, tables } from "../i18n.js";
import { en } from "./words_en.js";
import { ja } from "./words_ja.js";

Object.assign(tables.en, en);
Object.assign(tables.ja, ja);

export { language, t };

// "+2", "−2", "0": with a true minus sign.
export function points(n) {
  return n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0";
}

// A sentence about somebody; what the reader does has a wording of its own where there is one.
export function sayOf(own, key, params) {
  return t(own && `${key}_you` in tables.en ? `${key}_you` : key, params);
}

export function listed(words) {
  return words.join(t("list.and"));
}
