import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { reminderAfterHours, reminderRefusalText } from "#app/checkout/reminder/rules.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { emailsTo } from "../support/order-facts.ts";
import { settle } from "../support/placed-order.ts";
import { openTestShop } from "../support/test-shop.ts";
import { until } from "../support/until.ts";
import { expectAccessible } from "./support/accessible.ts";
import { fillAddress, openCheckout, robin } from "./support/shopping.ts";
import { openBrowser, openInteractive, openVisitor, phone } from "./support/visitor.ts";

/** The reminder of a checkout that was left, on a phone (R-REMINDER-1 and R-REMINDER-2). */
const [shop, browser] = await Promise.all([closeAfterTests(openTestShop()), openBrowser()]);
const { pool } = shop.shop;
const email = robin["Email address"];

const unsent = async (): Promise<number> =>
  (await pool.query("select from checkout_reminders where sent_at is null")).rowCount!;

/** What the browser's cart holds. */
const cartOf = (page: Page): Promise<{ variantId: number; quantity: number }[]> =>
  page.evaluate(() =>
    JSON.parse(localStorage.getItem("lantern-cart") ?? "[]").map(
      ({ variantId, quantity }: { variantId: number; quantity: number }) => ({ variantId, quantity }),
    ),
  );

/** Fills the form, sees the box that refuses the email, and leaves it empty. */
async function fillForm(page: Page): Promise<void> {
  await fillAddress(page);
  expect(await page.getByLabel(reminderRefusalText).isChecked()).toBe(false);
  await until("the shop keeps the answer", async () => (await unsent()) === 1);
}

/** The shop's emails about it, once everybody has been away for long enough. */
async function emailsLater() {
  await shop.control.advanceClock((reminderAfterHours + 1) * 3_600_000);
  await shop.entry.sweepOnce(shop.shop);
  await settle(shop);
  return emailsTo(shop, email);
}

/** A link of an email, without the host. */
function linkIn(text: string, path: string): string {
  const { pathname, search } = new URL(new RegExp(`http\\S+${path}\\?\\S+`).exec(text)![0]);
  return pathname + search;
}

test("a shopper who left finds the same goods by the email's link on another phone, and refuses a second email", {
  timeout: 120_000,
}, async () => {
  await pool.query(`insert into settings (key, value) values ('checkoutReminder', '"on"')`);
  await until("the shop offers it", () => shop.shop.store.checkoutReminder);
  const left = await openVisitor(browser, shop.url, phone);
  await openCheckout(left.page, shop);
  await fillForm(left.page);
  const goods = await cartOf(left.page);
  expect(goods).toEqual([{ variantId: expect.any(Number), quantity: 1 }]);
  await left[Symbol.asyncDispose]();

  const [sent, ...more] = await emailsLater();
  expect([sent!.subject, more]).toEqual(["You left something at the checkout", []]);
  await using visitor = await openVisitor(browser, shop.url, phone);
  visitor.allow(/status of 404/);
  const { page } = visitor;
  await openInteractive(page, linkIn(sent!.text!, "/checkout/again"));
  await page.getByText("Lantern T-Shirt").first().waitFor();
  expect(await cartOf(page), "opening the link fills nothing").toEqual([]);
  await expectAccessible(page, "what was left");
  await page.getByRole("button", { name: "Go to the checkout" }).click();
  await page.waitForURL("**/checkout");
  await page.getByLabel("Email address", { exact: true }).waitFor();
  expect(await cartOf(page)).toEqual(goods);

  const refusal = linkIn(sent!.text!, "/checkout/no-reminder");
  await page.goto(refusal.slice(0, -4));
  await page.getByRole("heading", { name: "This link doesn’t work." }).waitFor();
  await expectAccessible(page, "a link that can't refuse");
  await page.goto(refusal);
  await expectAccessible(page, "the offer to refuse");
  await page.getByRole("button", { name: "Don’t email me about them" }).click();
  await page.getByRole("heading", { name: "That’s settled." }).waitFor();
  await expectAccessible(page, "refused");

  // The refusal alone decides: the month without a second one is over.
  await pool.query("update checkout_reminders set sent_at = sent_at - interval '40 days'");
  await page.goto("/checkout");
  await fillForm(page);
  await page.goto("about:blank");
  expect(await emailsLater()).toHaveLength(1);
  expect(await unsent(), "it was considered").toBe(0);
});
