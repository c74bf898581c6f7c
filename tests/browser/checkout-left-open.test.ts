import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openShopWithWorker } from "../support/test-shop.ts";
import { until } from "../support/until.ts";
import { expectAccessible } from "./support/accessible.ts";
import {
  addTee,
  useCard as chooseCard,
  fillAddress,
  openCheckout,
  orderNumber,
  pay,
  payButton,
  toCheckout,
} from "./support/shopping.ts";
import { openBrowser, openVisitor } from "./support/visitor.ts";

/** A checkout whose order changes or ends elsewhere while its page is open. */
const [shop, browser] = await Promise.all([closeAfterTests(openShopWithWorker()), openBrowser()]);
const { pool } = shop.shop;

const city = (page: Page) => page.getByLabel("Town or city", { exact: true });
async function moveTo(page: Page, next: string): Promise<void> {
  await city(page).fill(next);
  await city(page).blur();
}

async function upToCard(page: Page): Promise<void> {
  await openCheckout(page, shop);
  await fillAddress(page);
  await page.getByRole("button", { name: "Pay £29.38" }).waitFor();
}

type Draft = { id: string; city: string | null; stripe_session_id: string };
/** The newest order of the shop. */
async function newestDraft(): Promise<Draft> {
  const { rows } = await pool.query<Draft>(
    "select id, city, stripe_session_id from orders order by created_at desc limit 1",
  );
  return rows[0]!;
}
const untilMovedTo = (next: string) => until(`delivery to ${next}`, async () => (await newestDraft()).city === next);

describe("while the bank checks the card in another tab", () => {
  const inProgress = /A payment for this order is in progress\./;
  /** Two tabs of one checkout; in the first the bank asks. */
  async function atTheBank(visitor: Awaited<ReturnType<typeof openVisitor>>) {
    visitor.allow(/409 \(Conflict\)/);
    const { page, context } = visitor;
    await upToCard(page);
    await chooseCard(page, "3-D Secure 3155");
    const other = await context.newPage();
    await other.goto("/checkout");
    await payButton(other).waitFor();
    await page.bringToFront();
    await payButton(page).click();
    const bank = page.frameLocator("dialog iframe");
    await bank.getByRole("button", { name: "Fail" }).waitFor();
    return { bank, other };
  }

  test("a change waits, says why, and is saved by itself once the check has failed", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    const { bank, other } = await atTheBank(visitor);
    await moveTo(other, "Todmorden");
    await other.getByText(inProgress).waitFor();
    await expectAccessible(other, "a change that waits for a payment");
    await visitor.page.bringToFront();
    await bank.getByRole("button", { name: "Fail" }).click();
    await untilMovedTo("Todmorden");
    await other.getByText(inProgress).waitFor({ state: "detached" });
    await payButton(other).waitFor();
  });

  test("a quarter of an hour later a change replaces the payment that was left there", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    const { other } = await atTheBank(visitor);
    const left = await newestDraft();
    await pool.query("update orders set pay_claimed_at = pay_claimed_at - interval '16 minutes' where id = $1", [
      left.id,
    ]);
    await moveTo(other, "Halifax");
    await untilMovedTo("Halifax");
    await visitor.page.close();
    await chooseCard(other, "Pays 4242");
    await pay(other);
    await orderNumber(other);
    const paid = await newestDraft();
    expect(paid.id).toBe(left.id);
    expect(paid.stripe_session_id).not.toBe(left.stripe_session_id);
  });
});

test("a price that has changed since it was put into the cart is pointed out, with what it was", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page } = visitor;
  await addTee(page);
  await page.evaluate(() => {
    const saved = localStorage.getItem("lantern-cart")!;
    localStorage.setItem("lantern-cart", saved.replace('"price":2499', '"price":2299'));
  });
  const priced = Promise.withResolvers<void>();
  await page.route("**/api/checkout", async (route) => {
    await priced.promise;
    await route.continue();
  });
  await page.goto("/checkout");
  await page.evaluate(async () => document.fonts.ready);
  const top = () =>
    page.getByLabel("Email address").evaluate((field) => Math.round(field.getBoundingClientRect().top + scrollY));
  const before = await top();
  priced.resolve();
  const note = page.getByRole("status").filter({ hasText: "A price has changed since you filled your cart." });
  await note.getByText("Lantern T-Shirt, Navy, L: £24.99, was £22.99.").waitFor();
  expect(await top(), "what is being filled in does not move").toBe(before);
  await expectAccessible(page, "a changed price");
});

test("after signing out in another tab, what is typed here is saved on a new order, which can be paid", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  visitor.allow(/404/);
  const { page, context } = visitor;
  await upToCard(page);
  const before = await newestDraft();
  // As signing out does: no address stays behind in a shared browser.
  await context.clearCookies();
  await moveTo(page, "Sowerby Bridge");
  await untilMovedTo("Sowerby Bridge");
  expect((await newestDraft()).id).not.toBe(before.id);
  await chooseCard(page, "Pays 4242");
  await pay(page);
  await orderNumber(page);
});

test("a browser that refuses the checkout's cookie is told so", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  visitor.allow(/404/);
  const { page, context } = visitor;
  await addTee(page);
  await page.route("**/api/checkout", async (route) => {
    const response = await route.fetch();
    await context.clearCookies();
    const { "set-cookie": _refused, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  await toCheckout(page);
  await page.getByLabel("First name", { exact: true }).waitFor();
  for (const [label, value] of Object.entries({
    "Email address": "robin@example.com",
    "First name": "Robin",
    "Last name": "Hartley",
    Address: "14 Birchcliffe Road",
    "Town or city": "Hebden Bridge",
    Postcode: "HX7 8DG",
  }))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel("Postcode", { exact: true }).blur();
  await page.getByText(/^Your browser refuses the cookie that the checkout needs\./).waitFor();
});

test("a browser that stores no cart is told so at the checkout, instead of only that it is empty", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page } = visitor;
  await page.addInitScript(() =>
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("Access is denied for this document.", "SecurityError");
      },
    }),
  );
  await addTee(page);
  await toCheckout(page);
  await page.getByText("No items in cart").waitFor();
  await page.getByText("Your browser stores nothing for this site").waitFor();
});

test("a checkout that has expired is opened again at Pay, and then paid", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  visitor.allow(/409 \(Conflict\)/);
  const { page } = visitor;
  await upToCard(page);
  const before = await newestDraft();
  await shop.control.advanceClock(25 * 3_600_000);
  await shop.entry.sweepOnce(shop.shop);
  const statusOf = async (id: string) =>
    (await pool.query("select status from orders where id = $1", [id])).rows[0].status;
  expect(await statusOf(before.id)).toBe("expired");
  await chooseCard(page, "Pays 4242");
  await payButton(page).click();
  await page.getByText("This page was open for too long, so we have priced your order again.").waitFor();
  const again = await newestDraft();
  expect(again).toMatchObject({ city: "Hebden Bridge" });
  expect(again.id).not.toBe(before.id);
  await chooseCard(page, "Pays 4242");
  await pay(page);
  await orderNumber(page);
  await until("the new order to be paid", async () => (await statusOf(again.id)) === "paid");
});
