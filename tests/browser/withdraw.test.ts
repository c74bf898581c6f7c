import { expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { emailsTo, orderRow } from "../support/order-facts.ts";
import { placeOrder, settle } from "../support/placed-order.ts";
import { openTestShop } from "../support/test-shop.ts";
import { expectAccessible } from "./support/accessible.ts";
import { alive, openBrowser, openVisitor, phone } from "./support/visitor.ts";

/** R-WITHDRAW-1 to R-WITHDRAW-3, on a phone. */
const [shop, browser] = await Promise.all([closeAfterTests(openTestShop()), openBrowser()]);

test("somebody withdraws with the keyboard alone, without signing in, and keeps the proof", async () => {
  const order = await placeOrder(shop, { email: "robin@example.com" });
  await using visitor = await openVisitor(browser, shop.url, phone);
  visitor.allow(/status of 4\d\d/);
  const { page } = visitor;
  const press = async (name: string) => {
    await page.getByRole("button", { name, exact: true }).focus();
    await page.keyboard.press("Enter");
  };
  await page.goto("/");
  await alive(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Withdraw from an order" }).click();
  await page.getByLabel("Order number").fill("LT-99999999");
  await page.getByLabel("Email address").fill(order.email);
  await press("Find my order");
  await page.getByRole("alert").getByText("We can’t find an order").waitFor();
  await expectAccessible(page, "an order that is not found");
  expect(await page.getByLabel("Email address").inputValue()).toBe(order.email);

  await page.getByLabel("Order number").fill(order.number);
  await press("Find my order");
  await page.getByRole("heading", { name: "What do you withdraw from?" }).waitFor();
  await expectAccessible(page, "what to withdraw from");
  await page.getByLabel("Your name").fill("Robin Hartley");
  await press("Go on");
  await page.getByText("I, Robin Hartley, withdraw from the contract for this item:").waitFor();
  await expectAccessible(page, "the declaration");
  await press("Go back and change it");
  expect(await page.getByLabel("Your name").inputValue()).toBe("Robin Hartley");
  await press("Go on");
  await press("Confirm withdrawal");
  await page.getByRole("heading", { name: "You have withdrawn." }).waitFor();
  await expectAccessible(page, "the proof");
  await settle(shop);
  await page.reload();
  await page.getByText("It won’t be printed.").waitFor();
  expect((await orderRow(shop, order.id)).status).toBe("canceled");
  const subjects = (await emailsTo(shop, order.email)).map(({ subject }) => subject);
  expect(subjects).toContain(`We have your withdrawal, ${order.number}`);
});
