// Sixteen face cards on one line: each side fills it from its own end towards its target.
// The two targets always meet in one pip, the one that decides the deal.
import { html } from "../vendor/preact-htm.js";
import { SideSign } from "./plates.js";
import { t } from "./words.js";

const FACE_CARDS = 16;

export function Tally({ view }) {
  const { faces, targets } = view;
  if (!faces) {
    const taken = view.faces_taken.reduce((sum, n) => sum + n, 0);
    return html`<div class="tally tally--secret" role="img" aria-label=${t("tally.secret")}>
      <span class="tally__count"><${SideSign} side=${null} /></span>
      <span class="tally__pips">
        ${Array.from({ length: FACE_CARDS }, (_, at) => html`<i key=${at} class=${at < taken ? "pip pip--taken" : "pip"}></i>`)}
        <span class="tally__secret">${t("tally.secret_short")}</span>
      </span>
      <span class="tally__count tally__count--right"><${SideSign} side=${null} /></span>
    </div>`;
  }
  const label = t("tally.label", {
    kankei: faces.kankei,
    kt: targets.kankei,
    mukankei: faces.mukankei,
    mt: targets.mukankei,
  });
  const pip = (at) => {
    const fromLeft = at + 1;
    const kind =
      fromLeft <= faces.kankei ? "pip--kankei" : FACE_CARDS - at <= faces.mukankei ? "pip--mukankei" : "";
    return html`<i key=${at} class=${`pip ${kind} ${fromLeft === targets.kankei ? "pip--decides" : ""}`}></i>`;
  };
  return html`<div class="tally" role="img" aria-label=${label}>
    <span class="tally__count tally__count--kankei" title=${t("side.kankei_long")}><${SideSign} side="kankei" /><b>${faces.kankei}</b><small>/${targets.kankei}</small></span>
    <span class="tally__pips">${Array.from({ length: FACE_CARDS }, (_, at) => pip(at))}</span>
    <span class="tally__count tally__count--mukankei tally__count--right" title=${t("side.mukankei_long")}><b>${faces.mukankei}</b><small>/${targets.mukankei}</small><${SideSign} side="mukankei" /></span>
  </div>`;
}
