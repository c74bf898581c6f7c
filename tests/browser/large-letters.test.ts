import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { laidOut, openBrowser, openVisitor, phone } from "./support/visitor.ts";

/** WCAG 2.2, 1.4.4: letters twice as large. Chromium's own are 16 CSS pixels. */
const twice = 32;

let shop: TestShop;
let browser: Browser;
beforeAll(async () => {
  [shop, browser] = await Promise.all([openTestShop(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await shop?.[Symbol.asyncDispose]();
});

const pages = [
  ...["/", "/shop", "/product/lantern-tshirt", "/product/starter-bundle", "/checkout", "/track-order", "/contact"],
  ...["/size-guide", "/shipping-info", "/return-policy", "/faq", "/about", "/signup"],
];

test("on a phone whose letters are twice as large, no page is wider than the screen", async () => {
  await using visitor = await openVisitor(browser, shop.url, phone);
  const { page, context } = visitor;
  const session = await context.newCDPSession(page);
  await session.send("Page.enable");
  await session.send("Page.setFontSizes", { fontSizes: { standard: twice } });
  await page.emulateMedia({ reducedMotion: "reduce" });
  const tooWide: string[] = [];
  for (const path of pages) {
    await page.goto(path);
    await laidOut(page);
    const { letter, over } = await page.evaluate(() => ({
      letter: getComputedStyle(document.documentElement).fontSize,
      over: document.documentElement.scrollWidth - window.innerWidth,
    }));
    expect(letter).toBe(`${twice}px`);
    if (over > 0) tooWide.push(`${path}: ${over} px`);
  }
  expect(tooWide).toEqual([]);
});
