import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { desk, laidOut, phone } from "./visitor.ts";

/** Every rule of axe, WCAG 2.2 among them, and one more: what stands on a button is in its name. Passes are not told. */
const options = { resultTypes: ["violations" as const], rules: { "label-content-name-mismatch": { enabled: true } } };

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
    // Legacy means: without a second tab for the sum of many frames; ours have one.
    const { violations } = await new AxeBuilder({ page }).options(options).include(part).setLegacyMode().analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.filter(({ target }) => !(inFrame(target) && ofWholePages.includes(id))).map(({ html }) => `${id}: ${html}`),
    );
    expect(found, `${what}, ${size.width} px wide`).toEqual([]);
    expect(await sidewaysPixels(page), `${what} at ${size.width} px sticks out`).toBe(0);
  }
  if (before) await page.setViewportSize(before);
}

/** What follows the window's width has followed it in the frame after the next. */
export async function resizeTo(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))));
}

/** How far the page can be scrolled sideways, in CSS pixels. */
export const sidewaysPixels = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));
