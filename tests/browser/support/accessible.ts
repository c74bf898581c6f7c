import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { desk, phone } from "./visitor.ts";

/** What a page needs, the frame of the card form inside it does not. */
const ofWholePages = ["landmark-one-main", "page-has-heading-one", "region"];
const inFrame = (target: readonly unknown[]) => target.length > 1;

/**
 * Looks at a page as it stands, on a desk and on a phone: axe finds nothing, and nothing sticks out at the side.
 * @param what the page, as a failure calls it
 * @param part where on the page, when the rest is looked at elsewhere
 */
export async function expectAccessible(page: Page, what: string, part = "body"): Promise<void> {
  const before = page.viewportSize();
  for (const size of [desk, phone]) {
    await page.setViewportSize(size);
    // Legacy means: without a second tab for the sum of many frames; ours have one.
    const { violations } = await new AxeBuilder({ page }).include(part).setLegacyMode().analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.filter(({ target }) => !(inFrame(target) && ofWholePages.includes(id))).map(({ html }) => `${id}: ${html}`),
    );
    expect(found, `${what}, ${size.width} px wide`).toEqual([]);
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(tooWide, `${what} at ${size.width} px sticks out`).toBeLessThanOrEqual(0);
  }
  if (before) await page.setViewportSize(before);
}
