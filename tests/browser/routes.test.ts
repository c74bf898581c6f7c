import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openMember } from "../support/member.ts";
import { type PublicRoute, publicRoutes } from "../support/public-routes.ts";
import { openTestShop } from "../support/test-shop.ts";
import { until } from "../support/until.ts";
import { expectAccessible, resizeTo, sidewaysPixels } from "./support/accessible.ts";
import { collectErrors } from "./support/page-errors.ts";
import { desktop, openBrowser, phone, waitUntilInteractive } from "./support/visitor.ts";

/** Every public page at two widths and two zooms, with accessibility checks. */
const [shop, browser] = await Promise.all([closeAfterTests(openTestShop()), openBrowser()]);
const openContext = () =>
  browser.newContext({ baseURL: shop.url, viewport: desktop, reducedMotion: "reduce", serviceWorkers: "block" });
/** A shared browser context for all pages, so that code is fetched once; no test leaves data in it. */
const [stranger, member] = await Promise.all([openContext(), openContext()]);
const { cookies } = await openMember(shop, { email: "robin@example.com", firstName: "Robin" });
await member.addCookies([...cookies].map(([name, value]) => ({ name, value, url: shop.url })));

/** A tab with its console errors; `allow` matches the browser's own messages about this test. */
async function openTab(context: BrowserContext, allow: RegExp) {
  const page = await context.newPage();
  const errors = collectErrors(page);
  const unexpected = () => errors.filter((message) => !allow.test(message));
  return { page, unexpected, [Symbol.asyncDispose]: () => page.close() };
}

/** Waits until loaded and hydrated, so that the router is there. */
async function openInteractive(page: Page, path: string): Promise<number | undefined> {
  const answer = await page.goto(path);
  await waitUntilInteractive(page);
  return answer?.status();
}

/** What moves despite reduced motion. */
const moving = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => playState === "running" && Number(effect?.getComputedTiming().endTime) > 1)
      .map((animation) => (animation as CSSAnimation).animationName ?? "a transition"),
  );

const headings = async (page: Page) =>
  (await page.locator("h1:visible").allInnerTexts()).map((text) => text.replace(/\s+/g, " "));

async function look({ path, heading, status = 200, member: isMember }: PublicRoute): Promise<void> {
  const allow = new RegExp(`status of ${status}`);
  await using tab = await openTab(isMember ? member : stranger, allow);
  const { page } = tab;
  // It redirects to the home page as soon as the shop responds, too soon for a slow machine to inspect it.
  if (path === "/offline") await page.route("**/healthz", () => {});
  for (const viewport of [phone, desktop]) {
    const where = `${path} at ${viewport.width} px`;
    await page.setViewportSize(viewport);
    expect(await openInteractive(page, path), where).toBe(status);
    await until(`${where} to have the heading ${heading}`, async () => (await headings(page)).join() === heading);
    expect(await moving(page), where).toEqual([]);
    expect(await page.locator("video").count(), where).toBe(0);
  }
  const here = page.url();
  await expectAccessible(page, path);
  // 1280 px at a zoom of 200 %, and WCAG's narrowest.
  for (const width of [640, 320]) {
    await resizeTo(page, { width, height: 700 });
    expect(await sidewaysPixels(page), `${path} at ${width} px`).toBe(0);
  }
  expect(page.url(), "all this was seen of one page").toBe(here);
  expect(tab.unexpected()).toEqual([]);
}

describe.concurrent("loads, has one heading, fits, does not shift, logs nothing, and is accessible:", () => {
  test.for(publicRoutes.map((route) => [route.member ? `${route.path}, signed in` : route.path, route] as const))(
    "%s",
    ([, route]) => look(route),
  );
});

test("products that fail to load, and a page that cannot be rendered, are reported accessibly", async () => {
  const { pool } = shop.shop;
  await pool.query("alter table product_listings rename to listings_away; alter table orders rename to orders_away");
  try {
    await look({ path: "/product/some-scarf", heading: "Products couldn’t be loaded.", status: 503 });
    await look({ path: "/orders", heading: "Something went wrong.", status: 500, member: true });
  } finally {
    await pool.query("alter table listings_away rename to product_listings; alter table orders_away rename to orders");
  }
});
