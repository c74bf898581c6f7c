import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openTestShop } from "../support/test-shop.ts";
import { openBrowser, openVisitor, waitUntilInteractive } from "./support/visitor.ts";

/** Cached pages have inline stylesheets: later loads fetch only missing ones. */
const [shop, browser] = await Promise.all([closeAfterTests(openTestShop()), openBrowser()]);

/** The names of stylesheets as they are fetched. */
function stylesheetsOf(page: Page): string[] {
  const fetched: string[] = [];
  page.on("request", (request) => {
    const name = /\/assets\/(.+)-[\w-]{8}\.css$/.exec(new URL(request.url()).pathname)?.[1];
    if (name) fetched.push(name);
  });
  return fetched;
}

test("a lazily loaded part fetches its own stylesheet, but none that is inlined already", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page } = visitor;
  const fetched = stylesheetsOf(page);
  await page.goto("/product/lantern-tshirt");
  await waitUntilInteractive(page);
  expect(fetched).toEqual([]);
  await page.getByRole("button", { name: "Zoom picture" }).click();
  await page.getByRole("dialog", { name: /Lantern T-Shirt/ }).waitFor();
  expect(fetched).toEqual(["product-zoom"]);
});

test("a list with inline styles keeps them while React Router filters it", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page } = visitor;
  const fetched = stylesheetsOf(page);
  const columns = () =>
    page
      .locator(".panes")
      .first()
      .evaluate((panes) => getComputedStyle(panes).gridTemplateColumns);
  await page.goto("/shop");
  await waitUntilInteractive(page);
  const before = await columns();
  await page.evaluate(() => document.body.append(document.createElement("same-document")));
  await page.getByRole("link", { name: "Gear", exact: true }).first().click();
  await page.waitForURL(/category=gear/);
  expect(await columns()).toBe(before);
  expect(await page.locator("same-document").count()).toBe(1);
  expect(fetched.filter((name) => ["frame", "list", "goods"].includes(name))).toEqual([]);
});
