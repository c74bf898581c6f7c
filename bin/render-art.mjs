/**
 * Renders the shop's art for browsers: `node bin/render-art.mjs`.
 *
 * Every drawing in art/pictures (SVG or PNG) becomes AVIF and WebP in several widths under public/art, the hero's
 * posters and films are copied there, and app/ui/media/art-manifest.ts lists the results, so that markup always knows a
 * picture's dimensions and addresses.
 *
 * Names: `<picture>-<width>.<hash>.avif` may be cached for ever, because the hash covers the drawing and the recipe
 * below. `<picture>.webp` (640 px) has a stable name, for places that store a URL for a long time (the
 * database, carts, emails, structured data) and must be revalidated.
 *
 * Only what changed is rendered again; files of drawings that are gone are removed. Uses the project's own sharp.
 */
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, extname, join } from "node:path";
import sharp from "sharp";

const root = join(import.meta.dirname, "..");
const from = join(root, "art");
const to = join(root, "public", "art");

/** Change a number here and every picture gets a new hash, hence a new address. */
const recipe = {
  version: 1,
  widths: [320, 640, 960],
  /** Bundles span a whole phone or half a desktop screen, so they get one more width. */
  wide: 1280,
  stable: 640,
  avif: { quality: 54, effort: 5 },
  webp: { quality: 72, alphaQuality: 80, effort: 5 },
};

/** The part of the hero poster (1920 x 1080) that a phone shows in portrait, at full size. */
const tallHero = {
  crop: { left: 1200, top: 0, width: 720, height: 1080 },
  width: 640,
  height: 960,
  // A night scene hides reduced colour detail, and on a phone this is the first image to load.
  avif: { quality: 36, effort: 9, chromaSubsampling: "4:2:0" },
  webp: { quality: 74, effort: 6 },
};

const hashOf = (...parts) =>
  parts
    .reduce((h, part) => h.update(part), createHash("sha256"))
    .digest("hex")
    .slice(0, 8);
const kept = new Set();
const out = (file) => {
  kept.add(file);
  return join(to, file);
};

/** Writes a file unless it exists: its name contains its hash. */
async function once(file, make) {
  const path = out(file);
  if (!existsSync(path)) writeFileSync(path, await make());
}

/** A drawing's file name and size. */
async function describePicture(file) {
  const source = readFileSync(join(from, "pictures", file));
  const { width, height, density } = await sharp(source).metadata();
  const hash = hashOf(source, JSON.stringify(recipe));
  const widths = width > height ? [...recipe.widths, recipe.wide] : recipe.widths;
  return { name: basename(file, extname(file)), source, density, width, height, hash, widths };
}

async function renderPicture({ name, source, density, width, hash, widths }) {
  /** Renders vector drawings at the target size rather than scaling down, which keeps edges sharp. */
  const at = (w) => sharp(source, density ? { density: (density * w) / width } : {}).resize(w);
  const webp = (w) => () => at(w).webp(recipe.webp).toBuffer();
  /** The file without a hash is regenerated together with the others. */
  if (!existsSync(join(to, `${name}-${widths[0]}.${hash}.avif`))) rmSync(join(to, `${name}.webp`), { force: true });

  await once(`${name}.webp`, webp(recipe.stable));
  for (const w of widths.toReversed()) {
    if (w !== recipe.stable) await once(`${name}-${w}.${hash}.webp`, webp(w));
    await once(`${name}-${w}.${hash}.avif`, () => at(w).avif(recipe.avif).toBuffer());
  }
}

/** The hero is rendered by art/render-hero.mjs; here its files only get hashed names that can be cached for ever. */
function copyHero() {
  const files = readdirSync(join(from, "hero")).filter((file) => /\.(avif|webp|webm|mp4)$/.test(file));
  const hash = hashOf(...files.sort().map((file) => readFileSync(join(from, "hero", file))));
  for (const file of files) {
    const extension = extname(file);
    copyFileSync(join(from, "hero", file), out(`${basename(file, extension)}.${hash}${extension}`));
  }
  const widths = files.flatMap((file) => /^hero-poster-(\d+)\.avif$/.exec(file)?.[1] ?? []).map(Number);
  return { hash, widths: widths.sort((a, b) => a - b) };
}

/** Without this a phone would download the full width to show a third of it. */
async function renderTallHero() {
  const source = readFileSync(join(from, "hero", "hero-poster-1920.webp"));
  const hash = hashOf(source, JSON.stringify(tallHero));
  const { crop, width, height, avif, webp } = tallHero;
  const cut = () => sharp(source).extract(crop).resize(width, height);
  await once(`hero-tall-${width}.${hash}.avif`, () => cut().avif(avif).toBuffer());
  await once(`hero-tall-${width}.${hash}.webp`, () => cut().webp(webp).toBuffer());
  return { hash, width, height };
}

/** Icons that browsers request under fixed names. */
async function renderIcons() {
  const folder = join(root, "public");
  const svg = readFileSync(join(from, "brand", "favicon.svg"));
  const maskable = readFileSync(join(from, "brand", "icon-maskable-512.svg"));
  const png = (source, size) =>
    sharp(source, { density: 1200 }).resize(size, size).png({ compressionLevel: 9, palette: true });
  writeFileSync(join(folder, "favicon.svg"), svg);
  writeFileSync(join(folder, "favicon.ico"), icoOf(await png(svg, 32).toBuffer(), 32));
  writeFileSync(join(folder, "icon-192.png"), await png(svg, 192).toBuffer());
  writeFileSync(join(folder, "icon-512.png"), await png(svg, 512).toBuffer());
  writeFileSync(join(folder, "icon-maskable-512.png"), await png(maskable, 512).toBuffer());
  writeFileSync(join(folder, "apple-touch-icon.png"), await png(maskable, 180).toBuffer());
}

/** An .ico file is a 22-byte directory in front of a PNG. */
function icoOf(png, size) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(22, 18);
  return Buffer.concat([head, png]);
}

function manifestOf(pictures, hero, tall) {
  const lines = pictures.map(({ name, width, height, hash, widths }) => {
    const square = width === height && widths.length === recipe.widths.length;
    return `  "${name}": ${square ? `square("${hash}")` : `{ hash: "${hash}", width: ${width}, height: ${height}, widths: [${widths.join(", ")}] }`},`;
  });
  return `/** Written by bin/render-art.mjs: what exists under /art. Do not edit by hand. */
export interface ArtPicture {
  /** Part of every address that may be cached for ever. */
  hash: string;
  /** The drawing's own size, for the aspect ratio. */
  width: number;
  height: number;
  /** Widths in which the picture exists. */
  widths: readonly number[];
}

const square = (hash: string): ArtPicture => ({ hash, width: 1000, height: 1000, widths: [${recipe.widths.join(", ")}] });

export const artManifest = {
${lines.join("\n")}
} satisfies Record<string, ArtPicture>;

/** Posters \`/art/hero-poster-<width>.<hash>.avif|webp\`, films \`/art/hero.<hash>.webm|mp4\`. */
export const heroArt: ArtPicture = { hash: "${hero.hash}", width: 1920, height: 1080, widths: [${hero.widths.join(", ")}] };

/** The poster for a phone held upright, \`/art/hero-tall-<width>.<hash>.avif|webp\`. */
export const heroTallArt: ArtPicture = { hash: "${tall.hash}", width: ${tall.width}, height: ${tall.height}, widths: [${tall.width}] };

export type ArtName = keyof typeof artManifest;
`;
}

mkdirSync(to, { recursive: true });
const files = readdirSync(join(from, "pictures"))
  .filter((file) => /\.(svg|png)$/.test(file))
  .sort();
const pictures = await Promise.all(files.map(describePicture));
const hero = copyHero();
writeFileSync(join(root, "app", "ui", "media", "art-manifest.ts"), manifestOf(pictures, hero, await renderTallHero()));
await renderIcons();
for (const picture of pictures) {
  await renderPicture(picture);
  process.stdout.write(".");
}
for (const file of readdirSync(to)) if (!kept.has(file)) rmSync(join(to, file));
const bytes = readdirSync(to).reduce((sum, file) => sum + statSync(join(to, file)).size, 0);
console.log(`\n${pictures.length} pictures, ${kept.size} files, ${(bytes / 1e6).toFixed(1)} MB`);
