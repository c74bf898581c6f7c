// Draws all the art of the demo shop:  node make-art.mjs [folder]   (no dependencies; default: this folder, in pictures/, brand/ and hero/)
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { prints } from './art-src/prints.mjs';
import { mark, wordmark, favicon, maskable, CREAM, AMBER } from './art-src/mark.mjs';
import { tshirt } from './art-src/tshirt.mjs';
import { hoodie } from './art-src/hoodie.mjs';
import { cap } from './art-src/cap.mjs';
import { mug } from './art-src/mug.mjs';
import { toteBag } from './art-src/tote-bag.mjs';
import { waterBottle } from './art-src/water-bottle.mjs';
import { mousePad } from './art-src/mouse-pad.mjs';
import { tshirtDetail, hoodieDetail } from './art-src/detail.mjs';
import { mugScale } from './art-src/scale.mjs';
import { sizes } from './art-src/sizes.mjs';
import { bundles } from './art-src/bundles.mjs';
import { heroPoster, heroLoop } from './art-src/hero.mjs';

/** Fabrics and materials of the demo shop. */
export const colors = {
  black: '#26272d', white: '#f8f6f1', navy: '#1f3158', red: '#c4302b', 'ash-grey': '#c9c8c4', forest: '#1f5040',
  natural: '#eadfc6', steel: '#b9bfc6', ink: '#14151f',
};
/** Product file name -> how it is drawn, what is printed on it, in which colours. */
export const products = {
  'tshirt': [tshirt, 'lockup', ['black', 'white', 'navy', 'red', 'ash-grey', 'forest']],
  'hoodie': [hoodie, 'lockup', ['black', 'white', 'navy', 'red', 'ash-grey', 'forest']],
  'cap': [cap, 'chest', ['black', 'white', 'navy', 'red']],
  'tote-bag': [toteBag, 'emblem', ['natural', 'black']],
  'water-bottle': [waterBottle, 'chest', ['white', 'black', 'steel']],
  'mug': [mug, 'lockup', ['white', 'black']],
  'mouse-pad': [mousePad, 'lockup', ['ink']],
};

/** Second pictures for the gallery: file name -> how, print, colours, options; the file is name-colour-view.svg. */
export const views = [
  ['tshirt', 'back', tshirt, 'chest', products.tshirt[2], { view: 'back' }],
  ['hoodie', 'back', hoodie, 'chest', products.hoodie[2], { view: 'back' }],
  ['tshirt', 'detail', tshirtDetail, 'chest', products.tshirt[2], {}],
  ['hoodie', 'detail', hoodieDetail, 'chest', products.hoodie[2], {}],
  ['cap', 'side', cap, 'chest', products.cap[2], { view: 'side' }],
  ['cap', 'back', cap, 'chest', products.cap[2], { view: 'back' }],
  ['mug', 'other', mug, 'emblem', products.mug[2], { view: 'other' }],
  ['mug', 'scale', mugScale, 'lockup', ['white', 'black'], {}],
  ['tote-bag', 'scale', toteBag, 'emblem', products['tote-bag'][2], { view: 'scale' }],
  ['mouse-pad', 'top', mousePad, 'lockup', ['ink'], { view: 'top' }],
  ['water-bottle', 'open', waterBottle, 'chest', products['water-bottle'][2], { view: 'open' }],
];

const inFolder = (folder, files) => Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}.svg`, text]));

/** What bin/render-art.mjs renders: products, their second views, bundles. */
export function pictures() {
  const out = {};
  for (const [name, [draw, print, list]] of Object.entries(products)) for (const [i, c] of list.entries())
    out[list.length > 1 ? `${name}-${c}` : name] = draw(colors[c], prints[print], { id: name.slice(0, 2) + i });
  for (const [name, view, draw, print, list, options] of views) for (const [i, c] of list.entries())
    out[[name, products[name][2].length > 1 && c, view].filter(Boolean).join('-')] = draw(colors[c], prints[print], { id: name.slice(0, 2) + i + view[0], ...options });
  for (const [name, svg] of Object.entries(bundles(colors))) out[`bundle-${name}`] = svg;
  return out;
}

/** Logo, icons of the site, size charts. */
export function brand() {
  const out = { mark: mark(), wordmark: wordmark(), 'wordmark-light': wordmark(CREAM, AMBER), favicon: favicon(), 'icon-maskable-512': maskable() };
  for (const [name, svg] of Object.entries(sizes)) out[`size-${name}`] = svg;
  return out;
}

/** File -> contents, for everything. */
export const all = () => ({ ...inFolder('pictures', pictures()), ...inFolder('brand', brand()), ...inFolder('hero', { 'hero-poster': heroPoster() }), 'hero/hero-loop.html': heroLoop() });

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const dir = process.argv[2] ?? path.dirname(fileURLToPath(import.meta.url));
  for (const [name, text] of Object.entries(all())) {
    fs.mkdirSync(path.dirname(path.join(dir, name)), { recursive: true });
    fs.writeFileSync(path.join(dir, name), text); console.log(name.padEnd(36), (text.length / 1000).toFixed(1) + ' kB');
  }
}
