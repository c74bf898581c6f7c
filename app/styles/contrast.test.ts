import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { store } from "#store";

/** Custom properties of `:root` as tokens.css declares them, with the shop owner's palette in front. */
const css = readFileSync(join(import.meta.dirname, "tokens.css"), "utf8");
const root = css.slice(css.indexOf(":root {"), css.indexOf(".on-ink {"));
const declared = [...root.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(
  ([, name, value]) => [name!, value!.trim()] as const,
);
const tokens = new Map<string, string>([...declared, ...Object.entries(store.theme)]);

type Rgb = [number, number, number];

/** Works out `#hex`, `var(--x)` and `color-mix(in srgb, a p%, b)`, which is all that tokens.css uses for colours. */
function color(value: string): Rgb {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(value)?.[1];
  if (hex) {
    const pairs = hex.length === 3 ? [...hex].map((digit) => digit + digit) : hex.match(/../g)!;
    return pairs.map((pair) => Number.parseInt(pair, 16)) as Rgb;
  }
  const name = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  if (name) return token(name);
  const mix = /^color-mix\(in srgb, (.+) (\d+)%, (.+)\)$/.exec(value);
  if (!mix) throw new Error(`Not a colour that this test can read: ${value}`);
  const a = color(mix[1]!);
  const share = Number(mix[2]) / 100;
  const b = color(mix[3]!);
  return a.map((channel, index) => channel * share + b[index]! * (1 - share)) as Rgb;
}

const token = (name: string) => color(tokens.get(name) ?? `missing --${name}`);

/** WCAG 2.2, 'contrast ratio'. */
function contrast(front: Rgb, back: Rgb): number {
  const [light, dark] = [luminance(front), luminance(back)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const grounds = ["paper", "sheet", "well", "glow", "dusk"];
const text: [string, string][] = [
  ...grounds.map((ground): [string, string] => ["ink", ground]),
  ...["paper", "sheet", "well", "glow"].map((ground): [string, string] => ["fg-2", ground]),
  ...["paper", "sheet", "well", "danger-tint"].map((ground): [string, string] => ["danger", ground]),
  ["ink", "brand"],
  ["brand", "ink"],
  ["paper", "ink"],
  ["paper", "ink-2"],
  ["soft-on-ink", "ink"],
  ["soft-on-ink", "ink-2"],
  ["good", "paper"],
  ["good", "good-tint"],
  ["warn", "warn-tint"],
  ["info", "info-tint"],
];

describe("the palette of store.config.ts, with everything that is mixed from it", () => {
  it.each(text)("gives --%s on --%s the 4.5 : 1 that text needs", (front, back) => {
    expect(contrast(token(front), token(back))).toBeGreaterThanOrEqual(4.5);
  });

  it("gives white on the red banner 4.5 : 1", () => {
    expect(contrast([255, 255, 255], token("alert"))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(["sheet", "paper"])("gives the border of a field on --%s the 3 : 1 that controls need", (back) => {
    expect(contrast(token("edge"), token(back))).toBeGreaterThanOrEqual(3);
  });
});
