import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { likelyMark } from "#app/prefetch/likely-mark.ts";
import { store } from "#store";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openTestShop } from "../support/test-shop.ts";
import { until } from "../support/until.ts";
import { desktop, openBrowser, openVisitor, phone, waitForScript } from "./support/visitor.ts";

/** Likely next pages are prefetched by the browser's speculation rules (R-ROUTE-11). */
const [shop, browser] = await Promise.all([closeAfterTests(openTestShop()), openBrowser()]);

/** The paths of links with the mark that the page's rules select. */
const likely = (page: Page): Promise<string[]> =>
  page
    .locator(`a[${likelyMark}]`)
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname + (link as HTMLAnchorElement).search));

/** How the open page was delivered: `navigational-prefetch` if it had been prefetched. */
const delivery = (page: Page): Promise<string> =>
  page.evaluate(
    () => (performance.getEntriesByType("navigation")[0] as unknown as { deliveryType: string }).deliveryType,
  );

/** The paths of prefetched pages, as they arrive. A link that is clicked earlier may load its page again. */
async function arrivalsOf(page: Page): Promise<string[]> {
  const arrived: string[] = [];
  const session = await page.context().newCDPSession(page);
  session.on("Preload.prefetchStatusUpdated", ({ prefetchUrl, status }) => {
    if (status === "Ready") arrived.push(new URL(prefetchUrl).pathname);
  });
  await session.send("Preload.enable");
  return arrived;
}

/** A hydrated page with a stopped clock. */
async function openStill(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 10_000);
  await page.goto(path, { waitUntil: "networkidle" });
}

test("speculation rules are in the page's markup, which its policy allows", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page } = visitor;
  await page.goto("/");
  const rules = await page.locator("script[type=speculationrules]").allTextContents();
  expect(rules.map((text) => JSON.parse(text))).toEqual([
    { prefetch: [{ where: { selector_matches: `a[${likelyMark}]` }, eagerness: "immediate" }] },
  ]);
});

test("public pages linked in view are prefetched after 2 s and not before", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page } = visitor;
  await openStill(page, "/");
  await waitForScript(page);
  await page.clock.runFor(1_900);
  expect(await likely(page)).toEqual([]);
  await page.clock.runFor(200);
  await expect.poll(() => likely(page)).toContain("/shop");
});

test("'/shop to product pages and checkout': of the checkout, a private page, only its code", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page } = visitor;
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/shop");
  await until("the checkout's code", async () => asked.some((path) => path.includes("checkout-form-view")));
  await until("a prefetched product", async () => (await likely(page)).some((path) => path.startsWith("/product/")));
  expect(await likely(page)).not.toContain("/checkout");
  expect(asked.filter((path) => path.startsWith("/checkout"))).toEqual([]);
});

test("the next page uses the prefetched response", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page } = visitor;
  const arrived = await arrivalsOf(page);
  await page.goto("/shop");
  const path = "/product/lantern-tshirt";
  await until("the prefetched T-shirt", () => arrived.includes(path));
  await page.getByRole("main").getByRole("link", { name: "Lantern T-Shirt", exact: true }).first().click();
  await page.waitForURL(`**${path}`);
  expect(await delivery(page)).toBe("navigational-prefetch");
});

test("links that scroll into view are added, no page twice, none with a query, eight at most", async () => {
  await using visitor = await openVisitor(browser, shop.url, phone);
  const { page } = visitor;
  await openStill(page, "/");
  await page.clock.runFor(2_100);
  await expect.poll(() => likely(page)).toContain("/shop");
  const first = await likely(page);
  for (const link of await page.locator("main a[href^='/product/']:visible").all()) await link.scrollIntoViewIfNeeded();
  await expect.poll(() => likely(page)).toHaveLength(8);
  const all = await likely(page);
  expect(all).toEqual(expect.arrayContaining(first));
  expect(new Set(all).size).toBe(all.length);
  expect(all.filter((path) => path === "/" || path.includes("?"))).toEqual([]);
});

test("links that appear with another filter are prefetched too", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page } = visitor;
  const product = (kind: string) => `/product/${store.brandSlug}-${kind}`;
  await page.goto("/shop?q=mug");
  await until("the prefetched mug", async () => (await likely(page)).includes(product("mug")));
  expect(await likely(page)).not.toContain(product("hoodie"));
  await page.getByRole("main").getByRole("searchbox").fill("hoodie");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/shop?q=hoodie");
  await until("the prefetched hoodie", async () => (await likely(page)).includes(product("hoodie")));
});

test.each<[string, { saveData?: boolean; effectiveType?: string }]>([
  ["save data", { saveData: true, effectiveType: "4g" }],
  ["have a slow connection", { effectiveType: "3g" }],
])("not for visitors who %s", async (_, connection) => {
  await using visitor = await openVisitor(browser, shop.url, desktop);
  const { page } = visitor;
  await page.addInitScript((given) => {
    Object.defineProperty(navigator, "connection", { value: given });
  }, connection);
  for (const path of ["/", "/shop"]) {
    await openStill(page, path);
    await page.clock.runFor(10_000);
    // An observer reports in the next frame, and this one's after the page's.
    await page.evaluate(() => new Promise((seen) => new IntersectionObserver(seen).observe(document.body)));
    expect(await likely(page), path).toEqual([]);
  }
});
