import { expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openShopWithWorker } from "../support/test-shop.ts";
import { until } from "../support/until.ts";
import { expectAccessible } from "./support/accessible.ts";
import { addTee, fillAddress, orderNumber, pay, payButton, robin, toCheckout, useCard } from "./support/shopping.ts";
import { openBrowser, openVisitor, phone } from "./support/visitor.ts";

const [shop, browser] = await Promise.all([closeAfterTests(openShopWithWorker()), openBrowser()]);

test("a guest chooses another size on a phone, after being told what it comes to, and pays for a dearer one", async () => {
  await using visitor = await openVisitor(browser, shop.url, phone);
  const { page } = visitor;
  const email = "changes@example.com";
  await addTee(page);
  await toCheckout(page);
  await fillAddress(page, { ...robin, "Email address": email });
  await useCard(page, "Pays 4242");
  await pay(page);
  const number = await orderNumber(page);
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
