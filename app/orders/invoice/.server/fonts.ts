import cyrillic from "@fontsource/noto-sans/files/noto-sans-cyrillic-400-normal.woff?inline";
import cyrillicBold from "@fontsource/noto-sans/files/noto-sans-cyrillic-700-normal.woff?inline";
import greek from "@fontsource/noto-sans/files/noto-sans-greek-400-normal.woff?inline";
import greekBold from "@fontsource/noto-sans/files/noto-sans-greek-700-normal.woff?inline";
import latin from "@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff?inline";
import latinBold from "@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff?inline";
import latinExt from "@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff?inline";
import latinExtBold from "@fontsource/noto-sans/files/noto-sans-latin-ext-700-normal.woff?inline";
import { Font } from "@react-pdf/renderer";

/** The PDF embeds its fonts. The shop's own lack characters such as ŵ, which Welsh and European names need. */
const subsets: [family: string, regular: string, bold: string][] = [
  ["Latin", latin, latinBold],
  ["Latin extended", latinExt, latinExtBold],
  ["Greek", greek, greekBold],
  ["Cyrillic", cyrillic, cyrillicBold],
];

for (const [family, regular, bold] of subsets) {
  Font.register({
    family,
    fonts: [
      { src: regular, fontWeight: 400 },
      { src: bold, fontWeight: 700 },
    ],
  });
}
// Don't hyphenate names of products and people.
Font.registerHyphenationCallback((word) => [word]);

/** Each character uses the first family that has it. */
export const fontFamily = subsets.map(([family]) => family);
