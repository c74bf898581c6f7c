import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { ecommerceEvents } from "../support/ecommerce-events.ts";
import { openShopWithWorker } from "../support/test-shop.ts";
import { until } from "../support/until.ts";
import { expectAccessible } from "./support/accessible.ts";
import { signIn, signUp } from "./support/member.ts";
import {
  useCard as chooseCard,
  fillAddress,
  openCheckout,
  orderNumber,
  orderTees,
  pay,
  robin,
} from "./support/shopping.ts";
import { openBrowser, openVisitor, phone, type Visitor } from "./support/visitor.ts";

const [shop, browser] = await Promise.all([closeAfterTests(openShopWithWorker()), openBrowser()]);

async function buy(page: Page, email: string): Promise<string> {
  await openCheckout(page, shop);
  await fillAddress(page, { ...robin, "Email address": email });
  await chooseCard(page, "Pays 4242");
  await pay(page);
  const number = await orderNumber(page);
  const cart = page.getByRole("button", { name: /cart/i }).first();
  await until("the cart to be empty again", async () => !/[1-9]/.test(await cart.innerText()));
  return number;
}

const emailTo = (email: string, subject: RegExp) =>
  until(`an email to ${email}`, async () =>
    (await shop.control.mailbox()).find((each) => [each.to].flat().includes(email) && subject.test(each.subject)),
  );

/** The receipt's signed link, as a path of this shop. */
async function receiptLink(email: string): Promise<string> {
  const { text } = await emailTo(email, /^Your order/);
  return /\/orders\/\S+\?key=[\w-]+/.exec(text)![0];
}

test("a guest cancels in time, and sees the refund", async () => {
  await using visitor = await openVisitor(browser, shop.url, phone);
  const { page } = visitor;
  const email = "cancels@example.com";
  const number = await buy(page, email);
  await page.getByRole("link", { name: "View order" }).first().click();
  await page.waitForURL(`**/orders/${number}`);
  await page.getByRole("heading", { name: "Waiting to be printed" }).waitFor();
  await page.getByRole("timer").waitFor();
  await expectAccessible(page, "an order that can be cancelled");

  await page.getByRole("link", { name: "Cancel order" }).click();
  const dialog = page.getByRole("dialog", { name: `Cancel order ${number}?` });
  await dialog.waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent), "the safe choice").toBe("Keep my order");
  await expectAccessible(page, "the question whether to cancel");
  await dialog.getByRole("button", { name: "Keep my order" }).click();
  const stale = await page.context().newPage();
  await stale.goto(`/orders/${number}/cancellation`);
  await page.getByRole("link", { name: "Cancel order" }).click();
  await dialog.getByRole("button", { name: "Cancel order" }).click();
  await page.getByRole("heading", { name: "Cancelled", exact: true }).waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent), { message: "is told what has come of it" })
    .toBe("Cancelled");
  visitor.allow(/409 \(Conflict\)/);
  await stale.getByRole("button", { name: "Cancel order" }).click();
  await stale.getByText("This order has already been cancelled.").waitFor();
  await stale.getByRole("heading", { name: "Cancelled", exact: true }).waitFor();
  expect(await stale.getByRole("button", { name: "Cancel order" }).count(), "as it is").toBe(0);
  await stale.close();

  await until("the refund to be shown on the order", async () => {
    await page.reload();
    return (await page.getByText("Refunded", { exact: true }).count()) > 0;
  });
  await expectAccessible(page, "a cancelled order");
  expect((await emailTo(email, /^Refund of £/)).text).toContain("is cancelled");
  await page.goto("/rehearsal/cards");
  await page
    .getByRole("row", { name: new RegExp(number) })
    .getByText(/refunded/i)
    .first()
    .waitFor();
});

describe("a guest's order", () => {
  const email = "guest@example.com";
  let guest: Visitor;
  let number: string;
  beforeAll(async () => {
    guest = await openVisitor(browser, shop.url);
    number = await orderTees(shop, { email }, { context: guest.context });
  });
  afterAll(() => guest?.[Symbol.asyncDispose]());

  test("has accessible pages, and prints only the invoice", async () => {
    const { page } = guest;
    guest.allow(/404 \(Not Found\)/);
    for (const path of [`/orders/${number}/cancellation`, `/orders/${number}/return`, "/orders", "/orders/LT-00000"]) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await expectAccessible(page, path);
    }
    await page.goto(`/orders/${number}/invoice`);
    await expectAccessible(page, "the invoice");
    await page.emulateMedia({ media: "print" });
    expect(await page.getByRole("banner").isVisible()).toBe(false);
    expect(await page.getByRole("heading", { name: `Invoice ${number}` }).isVisible()).toBe(true);
    await page.goto(`/orders/${number}`);
    expect(await page.getByText("Delivering to").isVisible()).toBe(true);
    expect(await page.getByRole("heading", { name: "What next?" }).isVisible(), "a heading without buttons").toBe(
      false,
    );
    await page.emulateMedia({ media: null });
  });

  test("can be bought again at current prices", async () => {
    const { page } = guest;
    await page.goto(`/orders/${number}`);
    await page.getByRole("button", { name: "Buy again" }).click();
    await page
      .getByRole("dialog", { name: /your cart/i })
      .getByText("Lantern T-Shirt")
      .first()
      .waitFor();
    const added = (await ecommerceEvents(page)).find(({ event }) => event === "add_to_cart");
    expect(added?.ecommerce.items[0]?.item_group_id, "as from its product's page").toBe("lantern-tshirt");
  });

  test("joins an account with the same address as soon as there is one", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    const { page, context } = visitor;
    await signUp(shop, email);
    await signIn(shop, context, email);
    await page.goto("/orders");
    await expectAccessible(page, "my orders");
    const grounds = await page
      .locator(".orow__pics > span")
      .evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor));
    expect(grounds, "no picture is dark on dark").not.toContain("rgba(0, 0, 0, 0)");
    await page.getByRole("link", { name: "Waiting to be printed" }).click();
    await page.waitForURL(`**/orders/${number}`);
    await page.getByText(number).first().waitFor();
  });

  test("opens by the receipt's link on another device without scripts, and is cancelled there", async () => {
    const context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(await receiptLink(email));
    expect(new URL(page.url()).search, "the key stays in no address").toBe("");
    await page.getByRole("link", { name: "Cancel order" }).click();
    await page.waitForURL(`**/orders/${number}/cancellation`);
    await page.getByLabel("Reason").fill("Wrong colour");
    await page.getByRole("button", { name: "Cancel order" }).click();
    await page.getByRole("heading", { name: "Cancelled", exact: true }).waitFor();
    await page.goto(`/orders/${number}/cancellation`);
    await page.getByRole("heading", { name: "Cancelled", exact: true }).waitFor();
    await context.close();
  });
});
