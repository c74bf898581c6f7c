import { expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { settle } from "../support/placed-order.ts";
import { openTestShop } from "../support/test-shop.ts";
import { expectAccessible } from "./support/accessible.ts";
import { openBrowser, openVisitor, waitUntilInteractive } from "./support/visitor.ts";

const [shop, browser] = await Promise.all([closeAfterTests(openTestShop()), openBrowser()]);

test("a test payment is declined, then paid with another card, and the order follows", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page } = visitor;
  const payWith = async (card: RegExp) => {
    const choice = page.getByLabel("Card", { exact: true });
    await choice.selectOption({ label: (await choice.locator("option", { hasText: card }).innerText()).trim() });
    await page.getByRole("button", { name: "Pay with this card" }).click();
  };
  await page.goto("/test-payment");
  await payWith(/^Declined/);
  await page.getByRole("alert").filter({ hasText: "Your card was declined." }).waitFor();
  await expectAccessible(page, "a declined test payment");
  await payWith(/^Pays,? 4242/);
  await page.getByRole("status").filter({ hasText: "Paid." }).waitFor();
  await settle(shop);
  await page.getByRole("link", { name: "Current order status" }).click();
  await page.waitForURL(/\?order=/);
  await page
    .getByRole("status")
    .filter({ hasText: /^paid£\d+\.\d\d of £\d+\.\d\d paid$/ })
    .waitFor();
});

test("the example's code runs in the page", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page } = visitor;
  await page.goto("/shipping-example");
  await waitUntilInteractive(page);
  const [call] = await Promise.all([
    page.waitForRequest("**/functions/v1/shipping-quotes"),
    page.getByRole("button", { name: "Run it" }).click(),
  ]);
  expect(call.postDataJSON()).toMatchObject({ recipient: { country_code: "GB" }, items: [{ quantity: 1 }] });
  await page
    .getByRole("status")
    .filter({ hasText: /\d\.\d\d GBP/ })
    .waitFor();
});
