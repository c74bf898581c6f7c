import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { store } from "#store";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { until } from "../support/until.ts";
import { openAlive, openBrowser, openVisitor } from "./support/visitor.ts";

/** Specification, section 2 'Shared behaviour': 'Likely next pages are prefetched'. */
let shop: TestShop;
let browser: Browser;
beforeAll(async () => {
  [shop, browser] = await Promise.all([openTestShop(), openBrowser()]);
});
afterAll(async () => {
  await shop?.[Symbol.asyncDispose]();
});

const asked = (page: Page) => {
  const paths: string[] = [];
  page.on("request", (request) => paths.push(new URL(request.url()).pathname));
  return paths;
};

test("'/shop to product pages and checkout', after 2 s and not before", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page } = visitor;
  const paths = asked(page);
  const isAhead = (path: string) => /checkout-page|product-route|^\/product\/.*\.data$/.test(path);
  let first: number | undefined;
  page.on("request", (request) => {
    if (isAhead(new URL(request.url()).pathname)) first ??= performance.now();
  });
  const opened = performance.now();
  await openAlive(page, "/shop");
  await until("code of the checkout", async () => paths.some((path) => path.includes("checkout-page")));
  await until("a product's code", async () => paths.some((path) => path.includes("product-route")));
  await until("a product's data", async () => paths.some((path) => /^\/product\/.*\.data$/.test(path)));
  expect(first! - opened).toBeGreaterThanOrEqual(2_000);
  expect(paths.filter((path) => path === "/checkout.data")).toEqual([]);
});

test("what was fetched ahead is what the next page uses", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page } = visitor;
  const paths = asked(page);
  await openAlive(page, "/shop");
  const data = `/product/${store.brandSlug}-tshirt.data`;
  await until("the T-shirt ahead", async () => paths.includes(data));
  const [link] = await page.evaluate(
    (path) =>
      performance
        .getEntriesByType("resource")
        .map(({ name }) => name)
        .filter((name) => name.includes(path)),
    data,
  );
  const [next] = await Promise.all([
    page.waitForRequest((request) => request.url().includes(data) && request.resourceType() === "fetch"),
    page.getByRole("main").getByRole("link", { name: "Lantern T-Shirt", exact: true }).first().click(),
  ]);
  if (link) expect(next.url()).toBe(link);
  await page.getByRole("heading", { level: 1, name: "Lantern T-Shirt" }).waitFor();
});

test("not for those who save data", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page } = visitor;
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "4g" } });
  });
  const paths = asked(page);
  await page.clock.install();
  await openAlive(page, "/shop");
  await page.clock.runFor(5_000);
  await page.waitForLoadState("networkidle");
  expect(paths.filter((path) => /checkout-page|\.data$/.test(path))).toEqual([]);
});

test("what comes into view with another filter is fetched ahead too", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page } = visitor;
  const paths = asked(page);
  const data = (kind: string) => `/product/${store.brandSlug}-${kind}.data`;
  await openAlive(page, "/shop?q=mug");
  await until("the mug ahead", async () => paths.includes(data("mug")));
  expect(paths).not.toContain(data("hoodie"));
  await page.getByRole("main").getByRole("searchbox").fill("hoodie");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/shop?q=hoodie");
  await until("the hoodie ahead", async () => paths.includes(data("hoodie")));
});
