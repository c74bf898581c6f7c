import { html } from "./html.ts";
import { palette } from "./palette.ts";

const { brand, paper, night, nightGlow, nightRule, nightSheet, nightSoft } = palette;

const rules = [
  html`:root { color-scheme: light dark }`,
  html`@media (max-width: 620px) { .pad { padding-left: 20px !important; padding-right: 20px !important } .h1 { font-size: 38px !important; line-height: 38px !important } }`,
  html`@media (prefers-color-scheme: dark) {`,
  html`  .bg, .bg > table > tbody > tr > td { background: ${night} !important }`,
  html`  .c { background: ${nightSheet} !important }`,
  html`  .t, .t a { color: ${paper} !important }`,
  html`  .s, .s a { color: ${nightSoft} !important }`,
  html`  .l { border-color: ${nightRule} !important }`,
  html`  .r { border-color: ${paper} !important }`,
  html`  .g { background: ${nightGlow} !important; border-color: ${brand} !important }`,
  html`  .b { background: ${nightSheet} !important; border-color: ${paper} !important; color: ${paper} !important }`,
  html`}`,
];

/**
 * Dark mode and small screens: the only rules that cannot be inline styles. Email clients that drop them show the
 * light email, which is complete without them.
 */
export const nightStyles = html`${rules.map((rule) => html`${"\n"}${rule}`)}`;
