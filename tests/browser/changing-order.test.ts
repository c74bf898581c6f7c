import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { paymentEnded } from "#app/orders/change/change-texts.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openShopWithWorker } from "../support/test-shop.ts";
import { until } from "../support/until.ts";
import { expectAccessible } from "./support/accessible.ts";
import { orderTees, payButton, useCard } from "./support/shopping.ts";
import { openBrowser, openVisitor, phone } from "./support/visitor.ts";

const [shop, browser] = await Promise.all([closeAfterTests(openShopWithWorker()), openBrowser()]);

test("a guest chooses another size on a phone, after being told what it comes to, and pays for a dearer one", async () => {
  await using visitor = await openVisitor(browser, shop.url, phone);
  const { page, context } = visitor;
  const email = "changes@example.com";
  const number = await orderTees(shop, { email }, { context });
  await page.goto(`/orders/${number}`);
  await page.getByRole("link", { name: "Change order" }).click();
  await page.getByRole("heading", { name: "Change your order" }).waitFor();
  await expectAccessible(page, "an order to change");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wide, "fits the phone").toBeLessThanOrEqual(0);

  visitor.allow(/409 \(Conflict\)/);
  const size = page.getByLabel("Size");
  const before = await size.inputValue();
  const other = before === "M" ? "S" : "M";
  await page.getByRole("button", { name: "See what it comes to" }).click();
  await page.getByText("Nothing is different yet").first().waitFor();
  await size.selectOption(other);
  await page.getByRole("button", { name: "See what it comes to" }).click();
  await page.getByText(`It was Navy, ${before}`).waitFor();
  await expectAccessible(page, "what a change comes to");
  await page.getByRole("button", { name: "Save the change" }).click();
  await page.getByRole("heading", { name: "Changed." }).waitFor();
  await expectAccessible(page, "a changed order");

  await page.getByRole("link", { name: "View order" }).click();
  await page.getByText(`Navy, ${other}`).first().waitFor();
  await until("the email that says what changed", async () =>
    (await shop.control.mailbox()).find(
      (each) => [each.to].flat().includes(email) && each.text.includes(`It was Navy, ${before}`),
    ),
  );

  await page.getByRole("link", { name: "Change order" }).click();
  await page.getByLabel("Size").selectOption("2XL");
  await page.getByRole("button", { name: "See what it comes to" }).click();
  await page.getByRole("button", { name: "Pay £2.00 more" }).click();
  await page.getByRole("heading", { name: "£2.00 to pay" }).waitFor();
  await page.getByRole("link", { name: "Back to the shop" }).waitFor();
  visitor.allow(/402 \(Payment Required\)/);
  await useCard(page, "Declined 0002");
  await expectAccessible(page, "paying for a change");
  await payButton(page).click();
  await page.getByText("Nothing was charged").first().waitFor();
  await useCard(page, "Pays 4242");
  await payButton(page).click();
  await page.getByRole("heading", { name: "Changed." }).waitFor();
  await page.getByRole("link", { name: "View order" }).click();
  await page.getByText("Navy, 2XL").first().waitFor();
});

test("paying in a tab whose change was replaced or given up in another charges nothing, and says what is to pay", async () => {
  await using visitor = await openVisitor(browser, shop.url, phone);
  visitor.allow(/400 \(Bad Request\)/);
  const { page, context } = visitor;
  const number = await orderTees(shop, { email: "two.tabs@example.com" }, { context });
  /** @returns the heading that says what is to pay */
  const choose = async (tab: Page, size: string, quantity: string): Promise<string> => {
    await tab.goto(`/orders/${number}/change`);
    await tab.getByLabel("Size").selectOption(size);
    await tab.getByRole("combobox", { name: "Quantity" }).selectOption(quantity);
    await tab.getByRole("button", { name: "See what it comes to" }).click();
    await tab.getByRole("button", { name: /^Pay £.* more$/ }).click();
    return tab.getByRole("heading", { name: / to pay$/ }).innerText();
  };
  const first = await choose(page, "2XL", "1");
  await useCard(page, "Pays 4242");
  const other = await context.newPage();
  const second = await choose(other, "2XL", "2");
  expect(second).not.toBe(first);
  await payButton(page).click();
  await page.getByText("This change was paid, replaced or given up meanwhile.").waitFor();
  await page.getByRole("heading", { name: second }).waitFor();
  await other.getByRole("button", { name: "Leave the order as it was" }).click();
  await other.getByRole("heading", { name: "Change your order" }).waitFor();
  await useCard(page, "Pays 4242");
  await payButton(page).click();
  await page.getByRole("heading", { name: "Change your order" }).waitFor();
  await page.getByText(paymentEnded).waitFor();
});
