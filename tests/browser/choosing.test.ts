import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { ecommerceEvents } from "../support/ecommerce-events.ts";
import { openTestShop } from "../support/test-shop.ts";
import { expectAccessible } from "./support/accessible.ts";
import { drawer, openEstimate, toCheckout } from "./support/shopping.ts";
import { desktop, openBrowser, openInteractive, openVisitor, phone } from "./support/visitor.ts";

/** Choosing colour and size, and what depends on the choice. */
const [shop, browser] = await Promise.all([closeAfterTests(openTestShop()), openBrowser()]);

const option = (page: Page, name: string) => page.getByRole("radio", { name, exact: true }).first();

describe("a bundle's page", () => {
  test("keeps the choices in the URL, across reload and Back", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    const { page } = visitor;
    await openInteractive(page, "/product/starter-bundle");
    await option(page, "Black").check({ force: true });
    await option(page, "XL").check({ force: true });
    await page.waitForURL(/colours=black,|colours=black%2C/);
    const stays = () => expect.poll(() => option(page, "XL").isChecked()).toBe(true);
    await page.reload();
    await stays();
    await page.getByText("All 3 ready.").waitFor();
    await page.getByRole("link", { name: "Shop", exact: true }).first().click();
    await page.waitForURL("**/shop");
    await page.goBack();
    await stays();
    expect(await option(page, "Black").isChecked()).toBe(true);
  });
  test("says when choosing a colour changed the size, since not every colour comes in every size", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    const { page } = visitor;
    await openInteractive(page, "/product/starter-bundle");
    await option(page, "3XL").check({ force: true });
    await option(page, "Red").check({ force: true });
    await page.getByText("Now Red in 2XL: not every colour comes in every size").waitFor();
  });
  test("choosing what is missing does not move the add button, which a finger may be heading for", async () => {
    await using visitor = await openVisitor(browser, shop.url, phone);
    const { page } = visitor;
    await openInteractive(page, "/product/starter-bundle");
    await page.mouse.move(100, 100);
    const top = () =>
      page
        .getByRole("button", { name: /^Add Bundle to Cart/ })
        .evaluate((button) => Math.round(button.getBoundingClientRect().top + scrollY));
    await page.getByText(/^2 of 3 ready\. Choose a T-Shirt size/).waitFor();
    const before = await top();
    await page.getByRole("radio", { name: "L", exact: true }).first().check({ force: true });
    await page.getByText("All 3 ready.").waitFor();
    expect(await top()).toBe(before);
  });
});

test("a restocked item can be bought at once by a visitor who asked to be notified", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page } = visitor;
  const stock = (count: number) =>
    shop.shop.pool.query(
      `update product_variants v set stock = $1 from products p
       where p.id = v.product_id and p.slug = 'lantern-tshirt' and v.color = 'Ash Grey' and v.size = 'M'`,
      [count],
    );
  await openInteractive(page, "/product/lantern-tshirt?colour=ash-grey&size=m");
  await page.getByText("Ash Grey in M is sold out.").waitFor();
  const promise = page.getByText("Order now, with you");
  expect(await promise.count(), "nobody can order it now").toBe(0);
  await stock(5);
  await page.getByLabel("Email me once when it’s back").fill("robin@example.com");
  await page.getByRole("button", { name: "Notify me" }).click();
  await page.getByText("Ash Grey in M is back in stock.").waitFor();
  await page.getByRole("button", { name: /^Add to Cart, £/ }).waitFor();
  await promise.waitFor();
});

test("analytics gets the same ids for an item when viewed, added and at the checkout", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page } = visitor;
  const idsOf = async (name: string) => {
    const found = (await ecommerceEvents(page)).filter(({ event }) => event === name);
    expect(found, name).toHaveLength(1);
    return found[0]!.ecommerce.items.map(({ item_id, item_group_id }) => [item_id, item_group_id]);
  };
  await openInteractive(page, "/product/lantern-tshirt?colour=navy&size=l");
  await page
    .getByRole("button", { name: /^Add to Cart/ })
    .first()
    .click();
  await drawer(page).waitFor();
  const tee = await idsOf("add_to_cart");
  expect(tee).toEqual([[expect.stringMatching(/^\d+$/), "lantern-tshirt"]]);
  expect(await idsOf("view_item")).toEqual(tee);

  await openInteractive(page, "/product/starter-bundle");
  await option(page, "L").check({ force: true });
  await page.getByRole("button", { name: /^Add Bundle to Cart/ }).click();
  await drawer(page).waitFor();
  const parts = await idsOf("add_to_cart");
  expect(parts).toHaveLength(3);
  expect(await idsOf("view_item")).toEqual([["starter-bundle", "starter-bundle"]]);
  expect(new Set(parts.map(([, group]) => group))).toEqual(new Set(["starter-bundle"]));

  await toCheckout(page);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await expect.poll(() => idsOf("begin_checkout")).toEqual([...tee, ...parts]);
});

describe("a size", () => {
  test.each([
    ["/product/lantern-tshirt", 320],
    ["/product/champion-bundle", 360],
  ])("is never left alone on a second row of %s", async (path, narrowest) => {
    await using visitor = await openVisitor(browser, shop.url);
    const { page } = visitor;
    await openInteractive(page, path);
    const rows: Record<number, number[]> = {};
    for (const width of [narrowest, 390, 768, 900, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      rows[width] = await page
        .locator(".sizes")
        .evaluateAll((all) =>
          all.map((sizes) => new Set([...sizes.children].map((each) => each.getBoundingClientRect().top)).size),
        );
    }
    expect(new Set(Object.values(rows).flat()), JSON.stringify(rows)).toEqual(new Set([1]));
  });
  test("opens its size guide in a dialog, with the chosen size highlighted", async () => {
    await using visitor = await openVisitor(browser, shop.url, phone);
    const { page } = visitor;
    await openInteractive(page, "/product/lantern-tshirt?size=l");
    await page.getByRole("link", { name: "Size guide", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Size guide: T-Shirt" });
    await dialog.getByRole("table", { name: "T-Shirt sizes" }).waitFor();
    expect(await dialog.locator("tr.is-you th").innerText()).toBe("L");
    await expectAccessible(page, "the dialog", "dialog[open]");
  });
});

test.each([desktop, phone])("zooms to over twice its size by keyboard alone, and returns the focus", async (size) => {
  await using visitor = await openVisitor(browser, shop.url, size);
  const { page } = visitor;
  await openInteractive(page, "/product/lantern-tshirt");
  const picture = page.locator(".gallery__main img");
  const before = (await picture.boundingBox())!.width;
  const zoom = page.getByRole("button", { name: "Zoom picture" });
  await zoom.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Pictures of Lantern T-Shirt" });
  await dialog.getByRole("button", { name: "Next picture" }).press("Enter");
  await dialog.getByText("2 of 3:").waitFor();
  const zoomed = async () => (await dialog.locator("img").boundingBox())!;
  expect((await zoomed()).width).toBeGreaterThan(2 * before);
  const { x, width } = await zoomed();
  expect(Math.abs(x + width / 2 - size.width / 2), "the middle is in the middle").toBeLessThan(20);
  await dialog.getByRole("button", { name: "Whole picture" }).press("Enter");
  expect((await zoomed()).width).toBeLessThanOrEqual(size.width);
  await dialog.getByRole("button", { name: "Zoom in" }).press("Enter");
  await expect.poll(async () => (await zoomed()).width).toBe(width);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  expect(await zoom.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await picture.getAttribute("src")).toBe("/art/tshirt-navy-back.webp");
});

test("a late estimate for a previously chosen country is ignored", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page } = visitor;
  const slow = Promise.withResolvers<void>();
  await page.route("**/functions/v1/shipping-quotes", async (route) => {
    if (!route.request().postData()?.includes("US")) return route.continue();
    await slow.promise;
    await route.continue();
  });
  await openEstimate(page);
  await page.getByLabel("Country").selectOption("United States");
  await page.getByLabel("Country").selectOption("France");
  const announced = page.getByText(/^Delivery to (France|United States)$/);
  await announced.waitFor({ state: "attached" });
  const answered = page.waitForResponse(/shipping-quotes/);
  slow.resolve();
  await (await answered).finished();
  // Two frames later React has rendered the result.
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))));
  expect(await announced.textContent()).toBe("Delivery to France");
});

test("the estimate follows the quantity and the chosen colour", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page } = visitor;
  const asked: { printful_variant_id: number; quantity: number }[] = [];
  await page.route("**/functions/v1/shipping-quotes", async (route) => {
    asked.push(...route.request().postDataJSON().items);
    await route.continue();
  });
  await openEstimate(page);
  const price = page.locator(".delest__l li").first();
  const forOne = await price.innerText();
  expect(asked).toMatchObject([{ quantity: 1 }]);
  const more = page.getByRole("button", { name: "One more" });
  await more.click();
  await more.click();
  await expect.poll(() => asked.at(-1)).toEqual({ ...asked[0], quantity: 3 });
  // Nothing is to be read while it is fetched.
  await expect.poll(async () => [forOne, ""].includes(await price.innerText())).toBe(false);
  await option(page, "Black").check({ force: true });
  await expect.poll(() => asked.at(-1)?.printful_variant_id).not.toBe(asked[0]!.printful_variant_id);
  expect(asked.at(-1)!.quantity).toBe(3);
});
