import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openTestShop } from "../support/test-shop.ts";
import { openBrowser, openVisitor, phone, waitUntilInteractive } from "./support/visitor.ts";

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

/** Whether the page shows what it has of a class that only a script gives something to do. */
const isShown = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => getComputedStyle(element).display !== "none");

test("a phone without scripts, and paper, show no button that only a script serves", async () => {
  await using context = await browser.newContext({ baseURL: shop.url, viewport: phone, javaScriptEnabled: false });
  await using printing = await openVisitor(browser, shop.url, phone);
  const plain = await context.newPage();
  for (const [path, part] of [
    ["/product/lantern-tshirt", ".stickybuy"],
    ["/", ".voices__ctl"],
  ] as const) {
    await plain.goto(path);
    await printing.page.goto(path);
    expect(await isShown(printing.page, part), `${part} on a phone`).toBe(true);
    await printing.page.emulateMedia({ media: "print" });
    expect(await isShown(printing.page, part), `${part} on paper`).toBe(false);
    await printing.page.emulateMedia({ media: "screen" });
    expect(await isShown(plain, part), `${part} without scripts`).toBe(false);
  }
});

test("on a tablet a product's picture keeps its distance from the buy box beside it", async () => {
  await using visitor = await openVisitor(browser, shop.url, { width: 800, height: 1000 });
  await visitor.page.goto("/product/lantern-tshirt");
  const [picture, box] = await Promise.all(
    [".gallery", ".buy"].map((part) => visitor.page.locator(part).first().boundingBox()),
  );
  expect(box!.x - (picture!.x + picture!.width)).toBeGreaterThan(24);
});

test("in the dark view of a picture the button under the mouse is lighter than what is around it", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page } = visitor;
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/product/lantern-tshirt");
  await waitUntilInteractive(page);
  await page.getByRole("button", { name: "Zoom picture" }).click();
  const button = page.getByRole("dialog", { name: /Lantern T-Shirt/ }).getByRole("button", { name: "Close" });
  await button.hover();
  const red = () =>
    button.evaluate((element) => Number(/srgb ([\d.]+)/.exec(getComputedStyle(element).backgroundColor)?.[1]));
  await expect.poll(red).toBeGreaterThan(0.5);
});
