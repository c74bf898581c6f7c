import plugin from "tailwindcss/plugin";
import { store } from "../../store.config.ts";

const { ink, paper, brand } = store.theme;

/** A drawing inside the stylesheet: custom properties do not reach into data URIs, so the colour is written in. */
function glyph(box: string, path: string, colour: string, width: number): string {
  const stroke = `fill='none' stroke='${colour}' stroke-width='${width}'`;
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${box}'><path d='${path}' ${stroke} stroke-linecap='round'/></svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
}

const cross = "M4.5 5.2C9 9 14 14.3 19.4 19.6M19.2 4.3C14.6 9.4 9.3 14.8 4.9 19.9";

/**
 * The shop owner's palette (`store.config.ts`, `theme`) as custom properties of the stylesheet, read when it is built:
 * no inline style, hence nothing for a content security policy to allow. All other tones are mixed in tokens.css.
 */
export default plugin(({ addBase }) => {
  addBase({
    ":root": {
      ...Object.fromEntries(Object.entries(store.theme).map(([name, colour]) => [`--${name}`, colour])),
      "--glyph-cross": glyph("24 24", cross, ink, 3.2),
      "--glyph-cross-light": glyph("24 24", cross, paper, 3.4),
      "--glyph-tick": glyph("24 24", "M5 12.5l5 5.5 9-12", brand, 3.5),
      "--glyph-arrow": glyph("12 8", "M1 1l5 5 5-5", ink, 2),
    },
  });
});
