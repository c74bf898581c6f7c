import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { desktop, forceLayout, phone } from "./visitor.ts";

/**
 * All of axe's rules, including WCAG 2.2, and one more: a button's visible text must be in its accessible name. Passes
 * are omitted.
 */
const options = { resultTypes: ["violations" as const], rules: { "label-content-name-mismatch": { enabled: true } } };

/** The minified version: every inspected page parses it again, and the other is more than twice as long. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Rules for a page that do not apply to the card form's frame inside it. */
const ofWholePages = ["landmark-one-main", "page-has-heading-one", "region"];
const inFrame = (target: readonly unknown[]) => target.length > 1;

/**
 * Checks a page on desktop and phone: axe finds nothing, and nothing overflows sideways. With reduced motion, so that
 * no colour is caught mid-transition.
 * @param what the page's name in failures
 * @param part a selector, if the rest is checked elsewhere
 */
export async function expectAccessible(page: Page, what: string, part = "body"): Promise<void> {
  const before = page.viewportSize();
  await page.emulateMedia({ reducedMotion: "reduce" });
  // Content that is not laid out yet has no background colour.
  await forceLayout(page);
  for (const size of [desktop, phone]) {
    await resizeTo(page, size);
    expect(await findViolations(page, part), `${what}, ${size.width} px wide`).toEqual([]);
    expect(await sidewaysPixels(page), `${what} at ${size.width} px sticks out`).toBe(0);
  }
  if (before) await page.setViewportSize(before);
}

/**
 * axe's findings on the page: each rule's id and the offending element.
 * @param part a selector of the part to check
 */
export async function findViolations(page: Page, part = "body"): Promise<string[]> {
  // Injected once per document; a frame needs its own.
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

/** The card form's frame has another origin, so axe queries it by message. */
const allowFrames = ";axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });";
declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Resizes the window. Everything that depends on its width has adapted after two frames. */
export async function resizeTo(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))));
}

/** How far the page scrolls sideways, in CSS pixels. */
export const sidewaysPixels = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));
