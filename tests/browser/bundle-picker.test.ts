import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openTestShop } from "../support/test-shop.ts";
import { expectAccessible } from "./support/accessible.ts";
import { almostFillCart, drawer } from "./support/shopping.ts";
import { desktop, openBrowser, openInteractive, openVisitor, phone, waitUntilInteractive } from "./support/visitor.ts";

/** Buying a bundle right on its card with the picker. For a missing picker see bundle-picker-missing.test.ts. */
const [shop, browser] = await Promise.all([closeAfterTests(openTestShop()), openBrowser()]);

const button = (page: Page, bundle = "Starter Bundle") => page.getByRole("link", { name: `Add to Cart: ${bundle}` });
const picker = (page: Page, bundle = "Starter Bundle") => page.getByRole("dialog", { name: bundle, exact: true });
const title = (dialog: Locator, name: string | RegExp = "Starter Bundle") =>
  dialog.getByRole("heading", { name, level: 2 });
const option = (dialog: Locator, name: string, part = "Lantern T-Shirt") =>
  dialog.getByRole("group", { name: part }).getByRole("radio", { name, exact: true });
const choose = (dialog: Locator, name: string, part?: string) => option(dialog, name, part).check({ force: true });
/** By any of its labels: it can be clicked before everything is chosen. */
const add = (dialog: Locator) => dialog.getByRole("button", { name: "Add to Cart" }).click({ force: true });
const hasFocus = (element: Locator) =>
  expect.poll(() => element.evaluate((each) => each === document.activeElement)).toBe(true);
const partsInCart = (page: Page) =>
  page.evaluate(() =>
    (JSON.parse(localStorage.getItem("lantern-cart") ?? "[]") as Record<string, unknown>[]).map(
      ({ id: _, bundleId: _instance, bundle: _bundle, ...part }) => part,
    ),
  );

async function openPicker(page: Page, bundle?: string): Promise<Locator> {
  await button(page, bundle).click();
  const dialog = picker(page, bundle);
  await dialog.waitFor();
  // It slides in: a click by position would miss it before it has stopped.
  await dialog.evaluate((rising) => Promise.all(rising.getAnimations().map(({ finished }) => finished)));
  return dialog;
}

describe.each([
  { where: "a phone", viewport: phone },
  { where: "a desktop", viewport: desktop },
])("on $where", ({ viewport }) => {
  test.each(["/shop", "/"])("a bundle is bought without leaving %s", async (path) => {
    await using visitor = await openVisitor(browser, shop.url, viewport);
    const { page } = visitor;
    await openInteractive(page, path);
    const dialog = await openPicker(page);
    await hasFocus(title(dialog));
    await dialog.getByText("Three things, one parcel.").waitFor();
    await dialog.getByText("One choice left: T-Shirt size").waitFor();
    await dialog.getByText("£54.97").waitFor();
    await dialog.getByText("Free UK Shipping").waitFor();
    expect(await option(dialog, "Navy").isChecked(), "the colour of the picture").toBe(true);
    expect(await dialog.getByText("Ready", { exact: true }).count()).toBe(2);
    await choose(dialog, "L");
    await dialog.getByText("All chosen").waitFor();
    expect(await dialog.getByText("Ready", { exact: true }).count()).toBe(3);
    await add(dialog);
    await drawer(page).getByText("Navy, L").waitFor();
    await hasFocus(title(drawer(page), /^Your cart/));
    await expect.poll(() => dialog.isVisible()).toBe(false);
    expect(await page.locator("dialog:modal").count()).toBe(1);
    expect(new URL(page.url()).pathname).toBe(path);
    await page.keyboard.press("Escape");
    await hasFocus(button(page));
  });

  test("adding too early shows what is missing and leads there", async () => {
    await using visitor = await openVisitor(browser, shop.url, viewport);
    const { page } = visitor;
    await openInteractive(page, "/shop?category=bundles");
    const dialog = await openPicker(page, "Champion Bundle");
    await dialog.getByText("Two choices left: Hoodie size, T-Shirt size").waitFor();
    await add(dialog);
    const summary = dialog.getByRole("alert", { name: "Two sizes are missing" });
    await hasFocus(summary);
    const hoodie = dialog.getByRole("group", { name: "Lantern Hoodie" });
    await hoodie.getByText("Choose a Hoodie size").waitFor();
    await summary.getByRole("link", { name: "Choose a T-Shirt size" }).click();
    await hasFocus(option(dialog, "S"));
    await choose(dialog, "M");
    await dialog.getByRole("alert", { name: "One size is missing" }).waitFor();
    await choose(dialog, "M", "Lantern Hoodie");
    await expect.poll(() => dialog.getByRole("alert").count()).toBe(0);
    await add(dialog);
    await drawer(page).getByText("Forest, M").waitFor();
  });
});

test("it works by keyboard alone; choices are kept when it is opened again", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page } = visitor;
  await openInteractive(page, "/");
  const dialog = picker(page);
  const press = (key: string) => page.keyboard.press(key);
  await button(page).focus();
  await press("Enter");
  await hasFocus(title(dialog));
  // The link to the bundle's page, close, the scrolling area, colours, sizes.
  for (let tabs = 0; tabs < 5; tabs++) await press("Tab");
  await hasFocus(option(dialog, "S"));
  await press("Space");
  await press("ArrowRight");
  await dialog.getByText("All chosen").waitFor();
  await press("Escape");
  await hasFocus(button(page));
  expect(await partsInCart(page)).toEqual([]);
  await press("Enter");
  await hasFocus(title(dialog));
  expect(await option(dialog, "M").isChecked()).toBe(true);
  await press("Shift+Tab");
  await hasFocus(dialog.getByRole("button", { name: "Add to Cart" }));
  await press("Enter");
  await drawer(page).getByText("Navy, M").waitFor();
  await hasFocus(title(drawer(page), /^Your cart/));
  await press("Escape");
  await hasFocus(button(page));
});

test("the close button adds nothing; the link leads to the bundle's page with the choices made", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page } = visitor;
  await openInteractive(page, "/shop");
  const dialog = await openPicker(page);
  await choose(dialog, "XL");
  await dialog.getByRole("button", { name: "Close, add nothing" }).click();
  await hasFocus(button(page));
  expect(await partsInCart(page)).toEqual([]);
  await openPicker(page);
  await dialog.getByRole("link", { name: "See the bundle" }).click();
  await page.waitForURL("**/product/starter-bundle?**");
  await page.getByText("All 3 ready.").waitFor();
  expect(await page.getByRole("radio", { name: "XL", exact: true }).isChecked()).toBe(true);
});

test("Back closes it completely", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page } = visitor;
  await openInteractive(page, "/shop");
  await page
    .getByRole("navigation", { name: "Quick filters" })
    .getByRole("link", { name: "Bundles", exact: true })
    .click();
  await page.waitForURL("**/shop?category=bundles");
  const dialog = await openPicker(page);
  await page.goBack();
  await page.waitForURL("**/shop");
  await expect.poll(() => dialog.isVisible()).toBe(false);
});

test("sold out is said in words, and choosing it changes nothing silently", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page } = visitor;
  await openInteractive(page, "/shop");
  const dialog = await openPicker(page);
  const tee = dialog.getByRole("group", { name: "Lantern T-Shirt" });
  const grey = option(dialog, "Ash Grey, Sold out");
  expect(await grey.getAttribute("aria-disabled")).toBe("true");
  await choose(dialog, "L");
  await grey.check({ force: true });
  expect(await option(dialog, "L, Sold out").isChecked(), "the size stays").toBe(true);
  await tee.getByText("Colour: Ash Grey, sold out").waitFor();
  await dialog.getByText("One choice left: T-Shirt colour").waitFor();
  await add(dialog);
  await dialog.getByRole("alert", { name: "One colour is missing" }).waitFor();
  await dialog.getByRole("link", { name: "Choose another colour for the T-Shirt" }).click();
  await hasFocus(option(dialog, "Navy"));
  await choose(dialog, "Navy");
  await choose(dialog, "3XL");
  await choose(dialog, "Red");
  await tee.getByText("Now Red in 2XL: not every colour comes in every size").waitFor();
  await add(dialog);
  await drawer(page).getByText("Red, 2XL").waitFor();
});

test("a full cart is reported in the dialog, and the choices stay", async () => {
  await using visitor = await openVisitor(browser, shop.url, phone);
  const { page } = visitor;
  await almostFillCart(page);
  await openInteractive(page, "/");
  const dialog = await openPicker(page);
  await choose(dialog, "L");
  await add(dialog);
  const refusal = dialog.getByRole("alert").filter({ hasText: "Not added:" });
  await refusal.waitFor();
  expect(await option(dialog, "L").isChecked()).toBe(true);
  expect(await partsInCart(page)).toHaveLength(98);
  await choose(dialog, "M");
  await expect.poll(() => refusal.count()).toBe(0);
});

test("a bundle is the same in the cart, whether chosen here or on its page", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page } = visitor;
  await openInteractive(page, "/shop");
  const dialog = await openPicker(page);
  await choose(dialog, "White");
  await choose(dialog, "XL");
  await add(dialog);
  await drawer(page).getByText("White, XL").waitFor();
  await openInteractive(page, "/product/starter-bundle?colours=white&sizes=xl");
  await page.getByRole("button", { name: /^Add Bundle to Cart/ }).click();
  await expect.poll(() => drawer(page).getByText("White, XL").count()).toBe(2);
  const parts = await partsInCart(page);
  expect(parts).toHaveLength(6);
  expect(parts.slice(3)).toEqual(parts.slice(0, 3));
});

test("the other bundles on a bundle's page can be bought there too", async () => {
  await using visitor = await openVisitor(browser, shop.url, phone);
  const { page } = visitor;
  await openInteractive(page, "/product/starter-bundle");
  const dialog = await openPicker(page, "Champion Bundle");
  await choose(dialog, "M");
  await choose(dialog, "S", "Lantern Hoodie");
  await add(dialog);
  await drawer(page).getByText("Forest, S").waitFor();
});

test("axe finds nothing with a choice open, with all chosen, and with an error", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page } = visitor;
  await page.goto("/");
  await waitUntilInteractive(page);
  const dialog = await openPicker(page);
  await expectAccessible(page, "one choice left");
  await add(dialog);
  await dialog.getByRole("alert").waitFor();
  await expectAccessible(page, "a size is missing");
  await choose(dialog, "L");
  await dialog.getByText("All chosen").waitFor();
  await expectAccessible(page, "all chosen");
});
