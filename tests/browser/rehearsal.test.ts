import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { scenarios } from "#app/rehearsal/tour/scenarios.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openShopWithWorker } from "../support/test-shop.ts";
import { expectAccessible } from "./support/accessible.ts";
import { addTee, fillAddress, pay, payButton, robin, toCheckout, useCard } from "./support/shopping.ts";
import { openBrowser, openVisitor, phone } from "./support/visitor.ts";

/**
 * Three scenarios of the tour in the running shop: the test drains no jobs and moves no clock except by the page's
 * buttons.
 */
const [shop, browser] = await Promise.all([closeAfterTests(openShopWithWorker()), openBrowser()]);

/** The page marks a step as done by itself; it polls every three seconds. */
const longTimeout = { timeout: 60_000 };
const progress = (page: Page) => page.getByRole("status").first();
const isAt = (page: Page, words: string | RegExp) =>
  page.getByRole("status").filter({ hasText: words }).waitFor(longTimeout);

async function start(page: Page, title: string): Promise<void> {
  await page.goto("/rehearsal");
  await page.getByRole("button", { name: `Start “${title}”` }).click();
  await page.waitForURL("**/rehearsal/tour/*");
  await isAt(page, "Step 1 of");
}
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const passed = "Passed: everything happened as it should.";

test("the print provider loses an order, and prints it once", { timeout: 180_000 }, async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page } = visitor;
  await start(page, "The printer loses an order");
  await expectAccessible(page, "a scenario at its beginning");
  await press(page, "Buy");
  await isAt(page, "Step 3 of 3");
  const state = page.getByRole("complementary", { name: "What to watch" });
  await expect.poll(() => state.innerText()).toMatch(/LT-\d+: paid, \d+ min left to cancel/);
  await press(page, "Move the clock on");
  await isAt(page, passed);
  await page
    .getByRole("link", { name: /^Order LT-.* as its customer$/ })
    .first()
    .click();
  await page.waitForURL("**/orders/LT-*");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.goto("/rehearsal");
  await page.getByRole("img", { name: `1 of ${scenarios.length} passed` }).waitFor();
  await expectAccessible(page, "the control room with the tour");
});

test("cancelled in the last minute on a phone, by keyboard: the print stops before the refund", {
  timeout: 180_000,
}, async () => {
  await using visitor = await openVisitor(browser, shop.url, phone);
  const { page } = visitor;
  await start(page, "Cancelled in the last minute");
  const byKeyboard = async (name: string) => {
    await page.getByRole("button", { name, exact: true }).focus();
    await page.keyboard.press("Enter");
  };
  await byKeyboard("Buy");
  await isAt(page, "Step 2 of 4");
  await byKeyboard("To the last minute");
  await isAt(page, "Step 3 of 4");
  await byKeyboard("Cancel it as the customer");
  await isAt(page, passed);
  const { printerOrders, payments } = (await shop.control.state()) as {
    printerOrders: { status: string }[];
    payments: { amount: number; amountRefunded: number }[];
  };
  expect(printerOrders[0]?.status).toBe("canceled");
  expect(payments[0]?.amountRefunded).toBe(payments[0]?.amount);
});

test("a card is declined, then works: bought by hand, and the tour follows along", { timeout: 180_000 }, async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page, context } = visitor;
  visitor.allow(/402/);
  await start(page, "A card is declined, then works");
  const shopper = await context.newPage();
  await addTee(shopper);
  await toCheckout(shopper);
  await fillAddress(shopper, { ...robin, "Email address": "by-hand@example.com" });
  await useCard(shopper, "Declined 0002");
  await payButton(shopper).click();
  await isAt(page, "Step 2 of 3");
  await useCard(shopper, "Pays 4242");
  await pay(shopper);
  await isAt(page, passed);
  expect(await progress(page).innerText()).toContain("Passed");
});

test("an email is dark in dark mode, and the control room's logo is as large as the shop's", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page } = visitor;
  const ground = async (view: string) => {
    await page.goto(`/rehearsal/mails?view=${view}`);
    const email = page.frameLocator("iframe").locator("body");
    return email.evaluate((body) => getComputedStyle(body).backgroundColor);
  };
  expect(await ground("light")).toBe("rgb(246, 242, 234)");
  expect(await ground("dark")).not.toBe("rgb(246, 242, 234)");
  const logo = await page.locator(".logo img").boundingBox();
  await page.goto("/");
  const inTheShop = await page.locator("header .logo svg").first().boundingBox();
  expect(Math.round(logo!.height)).toBe(Math.round(inTheShop!.height));
});
