import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { until } from "../support/until.ts";
import { addTee, useCard as chooseCard, fillAddress, orderNumber, pay, robin, toCheckout } from "./support/shopping.ts";
import { type StartedShop, startShop } from "./support/started-shop.ts";
import { desk, openBrowser, openVisitor, phone } from "./support/visitor.ts";

let shop: StartedShop;
let browser: Browser;
beforeAll(async () => {
  shop = await startShop();
  browser = await openBrowser();
}, 90_000);
afterAll(async () => {
  await browser?.close();
  await shop?.[Symbol.asyncDispose]();
});

const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).withTags(wcag).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, "nothing sticks out").toBeLessThanOrEqual(0);
}

async function buy(page: Page, email: string): Promise<string> {
  await addTee(page);
  await toCheckout(page);
  await fillAddress(page, { ...robin, "Email address": email });
  await chooseCard(page, "Pays 4242");
  await pay(page);
  const number = await orderNumber(page);
  const cart = page.getByRole("button", { name: /cart/i }).first();
  await until("the cart to be empty again", async () => !/[1-9]/.test(await cart.innerText()));
  return number;
}

const mailTo = (email: string, subject: RegExp) =>
  until(`a mail to ${email}`, async () =>
    (await shop.control.mailbox()).find((mail) => [mail.to].flat().includes(email) && subject.test(mail.subject)),
  );

/** The signed link of the receipt, as a path of this shop. */
async function receiptLink(email: string): Promise<string> {
  const { text } = await mailTo(email, /^Your order/);
  return /\/orders\/\S+\?key=[\w-]+/.exec(text)![0];
}

describe.each([
  ["on a desk", desk],
  ["on a phone", phone],
])("%s", (where, viewport) => {
  test("a guest cancels inside the window, and sees the money go back", { timeout: 120_000 }, async () => {
    await using visitor = await openVisitor(browser, shop.url, viewport);
    const { page } = visitor;
    const email = `cancel-${where.replaceAll(" ", "-")}@example.com`;
    const number = await buy(page, email);
    await page.getByRole("link", { name: "View order" }).first().click();
    await page.getByRole("heading", { name: "Waiting for the press" }).waitFor();
    await page.getByRole("timer").waitFor();
    await expectAccessible(page);

    await page.getByRole("link", { name: "Cancel order" }).click();
    const dialog = page.getByRole("dialog", { name: `Cancel order ${number}?` });
    await dialog.waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent), "the safe choice").toBe("Keep my order");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Keep my order" }).click();
    await page.getByRole("link", { name: "Cancel order" }).click();
    await dialog.getByRole("button", { name: "Cancel order" }).click();
    await page.getByRole("heading", { name: "Cancelled", exact: true }).waitFor();

    await until("the refund to stand on the order", async () => {
      await page.reload();
      return (await page.getByText("Refunded", { exact: true }).count()) > 0;
    });
    await expectAccessible(page);
    expect((await mailTo(email, / for your order /)).text).toContain("is cancelled");
    await page.goto("/rehearsal/cards");
    await page
      .getByRole("row", { name: new RegExp(number) })
      .getByText(/refunded/i)
      .first()
      .waitFor();
  });

  test("the pages around an order are accessible, and printing leaves only the invoice", async () => {
    await using visitor = await openVisitor(browser, shop.url, viewport);
    visitor.allow(/404 \(Not Found\)/);
    const { page } = visitor;
    const number = await buy(page, `pages-${where.replaceAll(" ", "-")}@example.com`);
    for (const path of ["", "/cancellation", "/invoice", "/return"]) {
      await page.goto(`/orders/${number}${path}`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await expectAccessible(page);
    }
    for (const path of ["/orders", "/orders/LT-00000"]) {
      await page.goto(path);
      await expectAccessible(page);
    }
    await page.goto(`/orders/${number}/invoice`);
    await page.emulateMedia({ media: "print" });
    expect(await page.getByRole("banner").isVisible()).toBe(false);
    expect(await page.getByRole("heading", { name: `Invoice ${number}` }).isVisible()).toBe(true);
  });
});

test("without a script a guest opens the receipt's link elsewhere, and cancels there", async () => {
  await using buyer = await openVisitor(browser, shop.url);
  const email = "link@example.com";
  const number = await buy(buyer.page, email);
  const context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(await receiptLink(email));
  expect(new URL(page.url()).search, "the key stands in no address").toBe("");
  await page.getByRole("link", { name: "Cancel order" }).click();
  await page.getByLabel("Why?").fill("Wrong colour");
  await page.getByRole("button", { name: "Cancel order" }).click();
  await page.getByRole("heading", { name: "Cancelled", exact: true }).waitFor();
  await page.goto(`/orders/${number}/cancellation`);
  await page.getByText("This order cannot be cancelled here.").waitFor();
  await context.close();
});

test("'Buy again' fills the cart at today's prices", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page } = visitor;
  const number = await buy(page, "again@example.com");
  await page.goto(`/orders/${number}`);
  await page.getByRole("button", { name: "Buy again" }).click();
  await page
    .getByRole("dialog", { name: /your cart/i })
    .getByText("Lantern T-Shirt")
    .first()
    .waitFor();
});

test("a guest's order is claimed into an account with the same address later", { timeout: 120_000 }, async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page } = visitor;
  const email = "later@example.com";
  const number = await buy(page, email);
  await page.context().clearCookies();
  await signUp(page, email);
  await page.goto("/orders");
  const claim = page.getByRole("button", { name: "Add it to my account" });
  // Signing in may have brought it in already.
  if ((await claim.count()) > 0) await claim.click();
  await page.getByRole("link", { name: "Waiting for the press" }).click();
  await page.getByText(number).first().waitFor();
  await page.goto("/orders");
  await expectAccessible(page);
});

async function signUp(page: Page, email: string): Promise<void> {
  const password = "a lamp in every window";
  await page.goto("/signup");
  await page.getByLabel("First name").fill("Robin");
  await page.getByLabel("Last name").fill("Hartley");
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Sign Up" }).click();
  await page.getByRole("heading", { name: "Check your mail" }).waitFor();
  const link = await until("the link to confirm", async () => {
    const own = (await shop.control.mailbox()).filter((mail) => [mail.to].flat().includes(email));
    const { text = "" } = own.find((mail) => mail.text.includes("/confirm-email")) ?? {};
    return /https?:\/\/[^\s/]+(\/\S+token=\S+)/.exec(text)?.[1];
  });
  await page.goto(link);
  await page.getByRole("button", { name: "Confirm my address" }).click();
  await page.waitForURL("**/login?done=confirmed");
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL("**/account");
}
