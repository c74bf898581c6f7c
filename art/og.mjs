// Pictures for links (Open Graph), 1200 x 630, in the poster manner: the name pasted up on strips, the product in its pane.
//   import { og } from './og.mjs';  const svg = og({ name: 'Lantern T-Shirt', line: 'The LNTN shop', art: svgText, ground: 'dusk' });
//   node og.mjs [folder]   writes og-home.svg and og-tshirt.svg there and takes og-home.png and og-tshirt.png (needs chromium)
// All lettering is outlines, so the SVG looks the same in any renderer.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import * as poster from './art-src/glyphs-poster.mjs';
import { setText } from './art-src/prints.mjs';
import { wordmark, INK, PAPER, CREAM } from './art-src/mark.mjs';
import { n } from './art-src/studio.mjs';

const BRAND = '#f2a93b', GROUNDS = { well: '#e9e2d3', glow: '#f5dcb6', dusk: '#cdd2d6', 'ink-2': '#22222b' };
const FACE = { ...poster, space: .2 }, TRACK = .006, set = (str, size, x = 0, y = 0) => setText(str, size, x, y, TRACK * size, FACE), width = (str, size) => set(str, size).end;
const inner = svg => /<svg[^>]*>([\s\S]*)<\/svg>/.exec(svg)[1].replace(/<title>[\s\S]*?<\/title>/, '');
const box = svg => /viewBox="([^"]+)"/.exec(svg)[1].split(/[ ,]+/).map(Number);
/** Places a drawing: its box fills w x h from (x, y), cut off where it is larger. */
const place = (svg, x, y, w, h, fit = 'xMidYMid meet') => `<svg x="${x}" y="${y}" width="${w}" height="${h}" viewBox="${box(svg).join(' ')}" preserveAspectRatio="${fit}">${inner(svg)}</svg>`;

/** Breaks a name or a slogan into at most three lines of about equal width. */
function lines(name) {
  const words = name.trim().split(/\s+/), count = Math.min(words.length, name.length > 22 ? 3 : name.length > 7 ? 2 : 1); let best = [name], least = Infinity;
  const split = (from, left, done) => {
    if (left === 1) { const all = [...done, words.slice(from).join(' ')], w = Math.max(...all.map(l => width(l, 100))); if (w < least) { least = w; best = all; } return; }
    for (let i = from + 1; i <= words.length - left + 1; i++) split(i, left - 1, [...done, words.slice(from, i).join(' ')]);
  };
  split(0, count, []); return best;
}

/** Pasted strips at minus 3 degrees, paper and amber in turn; never wider than w nor taller than h. */
export function strips(list, { x, y, w, h, step = 30 }) {
  const pad = .16, size = Math.min(...list.map((l, i) => (w - i * step) / (width(l, 100) / 100 + 2 * pad)), h / (list.length * .9 + .1)), out = [];
  list.forEach((l, i) => {
    const ww = width(l, size) + 2 * pad * size, hh = size * .98, x0 = x + i * step, y0 = y + i * size * .9, tilt = -3 + (i % 2 ? .5 : 0), flutter = i % 2 ? 3 : -2;
    out.push(`<g transform="rotate(${tilt} ${n(x0)} ${n(y0 + hh / 2)})"><path d="M${n(x0)} ${n(y0)}L${n(x0 + ww)} ${n(y0 + flutter)}L${n(x0 + ww + 3)} ${n(y0 + hh)}L${n(x0 - 4)} ${n(y0 + hh - flutter)}Z" fill="${i % 2 ? BRAND : PAPER}"/><path d="${set(l, size, x0 + pad * size, y0 + hh * .76).d}" fill="${INK}"/></g>`);
  });
  return { body: out.join(''), size, bottom: y + list.length * size * .9 };
}

/** A card for a product: name, a line below it, its drawing (SVG text), a ground. */
export function og({ name, line, art, ground = 'dusk' }) {
  const pane = GROUNDS[ground] ?? ground, up = strips(lines(name), { x: 56, y: 96, w: 606, h: 372 }), size = Math.min(64, 60600 / width(line, 100)), p = set(line, size, 56, 556);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630"><title>${name.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</title><path d="M0 0H1200V630H0Z" fill="${INK}"/>` +
    // the pane, held by its glazing bars
    `<path d="M700 0H1200V630H700Z" fill="${pane}"/><path d="M700 0V630M692 0V630" stroke="${INK}" stroke-width="8"/>` + place(art, 690, 60, 520, 520) +
    up.body + `<path d="${p.d}" fill="${BRAND}"/>` + place(wordmark(CREAM, BRAND), 56, 34, 176, 30, 'xMinYMid meet') + '</svg>';
}

/** The card for the shop itself: the slogan over the night of lanterns. */
export function ogHome({ slogan, line, art }) {
  const up = strips(lines(slogan), { x: 44, y: 118, w: 640, h: 392, step: 56 });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630"><title>${slogan.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</title>` + place(art, 0, 0, 1200, 630, 'xMaxYMid slice') +
    up.body + `<path d="${set(line, 40, 58, 586).d}" fill="${CREAM}"/>` + place(wordmark(CREAM, BRAND), 56, 34, 176, 30, 'xMinYMid meet') + '</svg>';
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const here = path.dirname(fileURLToPath(import.meta.url)), to = process.argv[2] ?? '.', read = f => fs.readFileSync(path.join(here, f), 'utf8'), { open } = await import('./tools/chromium.mjs'), page = await open(1200, 630);
  const samples = { 'og-home': ogHome({ slogan: 'Wear the Change.', line: 'Stand with the Lantern Party.', art: read('hero/hero-poster.svg') }), 'og-tshirt': og({ name: 'Lantern T-Shirt', line: 'The LNTN shop', art: read('pictures/tshirt-navy.svg'), ground: 'dusk' }) };
  for (const [name, svg] of Object.entries(samples)) {
    fs.writeFileSync(path.join(to, name + '.svg'), svg);
    await page.go(pathToFileURL(path.join(to, name + '.svg')).href); await page.shot(path.join(to, name + '.png'));
  }
  await page.close();
}
