import plugin from "tailwindcss/plugin";
import { store } from "../../store.config.ts";

const { ink, paper, brand } = store.theme;

/** A drawing inside the stylesheet: custom properties do not reach into data URIs, so the colour is written in. */
function glyph(path: string, color: string, width: number): string {
  const stroke = `fill='none' stroke='${color}' stroke-width='${width}'`;
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'><path d='${path}' ${stroke} stroke-linecap='round'/></svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
}

/** A star in its cell of 24 by 22.5: from tip to tip over the top, then back below. */
const overTop = [
  [1, 8.8],
  [8.7, 7.8],
  [12, 0.8],
  [15.3, 7.8],
  [23, 8.8],
] as const;
const below = [
  [23, 8.8],
  [17.4, 14.1],
  [18.8, 21.7],
  [12, 18],
  [5.2, 21.7],
  [6.6, 14.1],
  [1, 8.8],
] as const;

/**
 * Five stars as one outline to clip by, walked along their tops and back along their lower sides. A drawing in a data
 * URI would cost the first view of a product page 10 ms of a phone's work: it is a document of its own.
 */
function fiveStars(): string {
  const cells = [0, 1, 2, 3, 4];
  const at =
    (cell: number) =>
    ([x, y]: readonly [number, number]) =>
      `${percent((cell * 24 + x) / 120)} ${percent(y / 22.5)}`;
  const there = cells.flatMap((cell) => overTop.map(at(cell)));
  const back = cells.toReversed().flatMap((cell) => below.map(at(cell)));
  return `polygon(${[...there, ...back].join(",")})`;
}
const percent = (share: number) => `${Number((share * 100).toFixed(2))}%`;

const cross = "M4.5 5.2C9 9 14 14.3 19.4 19.6M19.2 4.3C14.6 9.4 9.3 14.8 4.9 19.9";

/**
 * The shop owner's palette (`store.config.ts`, `theme`) as custom properties of the stylesheet, read when it is built:
 * no inline style, hence nothing for a content security policy to allow. All other tones are mixed in tokens.css.
 */
export default plugin(({ addBase }) => {
  addBase({
    ":root": {
      ...Object.fromEntries(Object.entries(store.theme).map(([name, color]) => [`--${name}`, color])),
      "--glyph-cross": glyph(cross, ink, 3.2),
      "--glyph-cross-light": glyph(cross, paper, 3.4),
      "--glyph-tick": glyph("M5 12.5l5 5.5 9-12", brand, 3.5),
      "--five-stars": fiveStars(),
    },
  });
});
