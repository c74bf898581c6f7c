/**
 * Renders the Open Graph images for link previews, 1200 x 630, one for each product and bundle and one for
 * the shop: `node_modules/.bin/node bin/render-og.mjs`. Drawn by art/og.mjs, written to public/og with a hash in the
 * name, and listed in app/seo/link-pictures.ts.
 *
 * They show no price and make no claim: other sites cache an image for months, staff change prices in an afternoon, and
 * a live shop claims only what its owner has confirmed.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { store } from "#store";
import { og, ogHome } from "../art/og.mjs";

const root = join(import.meta.dirname, "..");
const to = join(root, "public", "og");
const art = (name) => readFileSync(join(root, "art", "pictures", `${name}.svg`), "utf8");

/** Slug, name and drawing of everything with its own page; backgrounds match the shelves. */
const products = [
  ["tshirt", "T-Shirt", "tshirt-navy", "dusk"],
  ["hoodie", "Hoodie", "hoodie-black", "well"],
  ["cap", "Cap", "cap-red", "glow"],
  ["mug", "Mug", "mug-white", "dusk"],
  ["tote-bag", "Tote Bag", "tote-bag-natural", "ink-2"],
  ["water-bottle", "Water Bottle", "water-bottle-steel", "glow"],
  ["mouse-pad", "Mouse Pad", "mouse-pad", "well"],
].map(([kind, name, picture, ground]) => ({
  slug: `${store.brandSlug}-${kind}`,
  name: `${store.brand} ${name}`,
  picture,
  ground,
}));
const bundles = store.bundles.map(({ key, name, slug }, index) => ({
  slug,
  name,
  picture: `bundle-${key}`,
  ground: ["dusk", "well", "glow"][index % 3],
}));

const cards = [
  ...[...products, ...bundles].map(({ slug, name, picture, ground }) => ({
    slug,
    alt: `${name}, from the ${store.shopName}`,
    svg: og({ name, line: store.shopName, art: art(picture), ground }),
  })),
  {
    slug: "home",
    alt: `${store.hero.headline} ${store.hero.line}`,
    svg: ogHome({
      slogan: store.hero.headline,
      line: store.hero.line,
      art: readFileSync(join(root, "art", "hero", "hero-poster.svg"), "utf8"),
    }),
  },
];

mkdirSync(to, { recursive: true });
const pictures = [];
for (const { slug, alt, svg } of cards) {
  const png = await sharp(Buffer.from(svg), { density: 144 })
    .resize(1200, 630)
    .png({ palette: true, quality: 72, effort: 9, compressionLevel: 9 })
    .toBuffer();
  const hash = createHash("sha256").update(png).digest("hex").slice(0, 8);
  writeFileSync(join(to, `${slug}.${hash}.png`), png);
  pictures.push({ name: slug, hash, alt, bytes: png.length });
}
const kept = new Set(pictures.map(({ name, hash }) => `${name}.${hash}.png`));
for (const file of readdirSync(to)) if (!kept.has(file)) rmSync(join(to, file));

writeFileSync(
  join(root, "app", "seo", "link-pictures.ts"),
  `/** Written by bin/render-og.mjs: the pictures under /og, \`<name>.<hash>.png\`. Do not edit by hand. */
export const linkPictures: readonly { name: string; hash: string; alt: string }[] = [
${pictures.map(({ name, hash, alt }) => `  { name: "${name}", hash: "${hash}", alt: ${JSON.stringify(alt)} },`).join("\n")}
];
`,
);
for (const { name, bytes } of pictures) console.log(`${name} ${(bytes / 1000).toFixed(0)} kB`);
