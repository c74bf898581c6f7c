import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { offerMethods } from "../support/company-page.ts";
import { openTestShop } from "../support/test-shop.ts";
import { expectAccessible, findViolations } from "./support/accessible.ts";
import { fillAddress, openCheckout, orderNumber, payButton } from "./support/shopping.ts";
import { openBrowser, openVisitor, phone } from "./support/visitor.ts";

/** Paying on another company's page, on a phone (R-METHOD-3 to R-METHOD-5). */
const [shop, browser] = await Promise.all([closeAfterTests(openTestShop()), openBrowser()]);

/** Chooses PayPal in the card form, and pays: the page is left. */
async function payAtPayPal(page: Page): Promise<void> {
  const form = page.frameLocator('iframe[title="Secure payment input frame"]');
  await form.getByRole("radio", { name: "PayPal" }).check();
  await form.getByText("You pay on PayPal's page, and then come back.").waitFor();
  await payButton(page).click();
  await page.getByRole("heading", { name: "Pay with PayPal?" }).waitFor();
}
const email = (page: Page) => page.getByLabel("Email address").inputValue();

test("a buyer leaves PayPal's page, refuses, and then pays: with the cart and what was typed, for one order", async () => {
  await offerMethods(shop, "paypal");
  await using visitor = await openVisitor(browser, shop.url, phone);
  // The company's page takes no part in the shop's transitions between pages.
  visitor.allow(/ViewTransition opt-in disabled/);
  const { page } = visitor;
  await openCheckout(page, shop);
  await fillAddress(page);
  await page.getByText("How to pay").first().waitFor();
  await expectAccessible(page, "the checkout with PayPal");

  await payAtPayPal(page);
  expect(await findViolations(page), "PayPal's page").toEqual([]);
  await page.goBack();
  await page.waitForURL("**/checkout");
  await page.getByRole("radio").first().waitFor();
  expect(await email(page), "after the back button").toBe("robin@example.com");
  await payAtPayPal(page);
  await page.getByRole("link", { name: "Leave without deciding" }).click();
  await page.getByRole("radio").first().waitFor();
  expect(await email(page), "after leaving").toBe("robin@example.com");

  await payAtPayPal(page);
  await page.getByRole("button", { name: "Refuse", exact: true }).click();
  await page.getByRole("heading", { name: "Not charged." }).waitFor();
  await page.getByRole("link", { name: "Back to checkout" }).click();
  await page.getByRole("radio").first().waitFor();
  expect(await email(page), "after refusing").toBe("robin@example.com");

  await payAtPayPal(page);
  await page.getByRole("button", { name: "Approve, decided later" }).click();
  await page.getByRole("heading", { name: "Still being confirmed" }).waitFor();
  await expectAccessible(page, "a payment that is decided later");
  // Not earlier: on a slow machine the company decides before the page is seen.
  await shop.startWorker();
  await page.getByRole("heading", { name: /^Thank you/ }).waitFor();
  const { rows } = await shop.shop.pool.query("select number, card_brand from orders where captured_total > 0");
  expect(rows).toEqual([{ number: await orderNumber(page), card_brand: "paypal" }]);
});
