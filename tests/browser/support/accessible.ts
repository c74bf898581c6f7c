import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { desk, laidOut, phone } from "./visitor.ts";

/** Every rule of axe, WCAG 2.2 among them, and one more: what stands on a button is in its name. Passes are not told. */
const options = { resultTypes: ["violations" as const], rules: { "label-content-name-mismatch": { enabled: true } } };

/** The minified one: every page that is looked at reads it anew, and the other is more than twice as long. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What a page needs, the frame of the card form inside it does not. */
const ofWholePages = ["landmark-one-main", "page-has-heading-one", "region"];
const inFrame = (target: readonly unknown[]) => target.length > 1;

/**
 * Looks at a page as it stands, on a desk and on a phone: axe finds nothing, and nothing sticks out at the side. With
 * reduced motion, so that no colour is caught half way.
 * @param what the page, as a failure calls it
 * @param part where on the page, when the rest is looked at elsewhere
 */
export async function expectAccessible(page: Page, what: string, part = "body"): Promise<void> {
  const before = page.viewportSize();
  await page.emulateMedia({ reducedMotion: "reduce" });
  // What is not laid out yet has no colour behind its words.
  await laidOut(page);
  for (const size of [desk, phone]) {
    await resizeTo(page, size);
    expect(await findViolations(page, part), `${what}, ${size.width} px wide`).toEqual([]);
    expect(await sidewaysPixels(page), `${what} at ${size.width} px sticks out`).toBe(0);
  }
  if (before) await page.setViewportSize(before);
}

/**
 * What axe finds on a page as it stands: each rule's id and the element that breaks it.
 * @param part a selector of the part to look at
 */
export async function findViolations(page: Page, part = "body"): Promise<string[]> {
  // Once a document, however often it is looked at; a frame needs its own.
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(axeSource + allowFrames);
  }
  const violations = await page.evaluate(
    ([include, chosen]) => window.axe.run(include, chosen).then((results) => results.violations),
    [part, options] as const,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.filter(({ target }) => !(inFrame(target) && ofWholePages.includes(id))).map(({ html }) => `${id}: ${html}`),
  );
}

/** The card form's frame is another origin's: axe asks it by message. */
const allowFrames = ";axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });";
declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** What follows the window's width has followed it in the frame after the next. */
export async function resizeTo(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))));
}

/** How far the page can be scrolled sideways, in CSS pixels. */
export const sidewaysPixels = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));
