import { channelsOf } from "#app/shared/hex-color.ts";
import { store } from "#store";

const { ink, paper, brand } = store.theme;

/** Emails have no CSS variables or `color-mix()`, so this mixes the shop's tones from the same theme colours. */
export const palette = {
  ink,
  paper,
  brand,
  sheet: mix(paper, "#ffffff", 35),
  glow: mix(brand, paper, 30),
  rule: mix(ink, paper, 18),
  soft: mix(ink, paper, 72),
  softOnInk: mix(paper, ink, 78),
  night: mix(ink, "#000000", 65),
  nightSheet: mix(ink, paper, 97),
  nightGlow: mix(brand, ink, 16),
  nightRule: mix(ink, paper, 84),
  nightSoft: mix(paper, ink, 74),
};

/** `percent` of the first colour, the rest of the second; both `#rrggbb`. */
export function mix(first: string, second: string, percent: number): string {
  const a = channels(first);
  const b = channels(second);
  const mixed = a.map((channel, index) => Math.round((channel * percent + b[index]! * (100 - percent)) / 100));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

function channels(hex: string): number[] {
  const found = channelsOf(hex);
  if (!found) throw new RangeError(`Not a colour like #f2a93b: ${hex}`);
  return found;
}
