import { expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { placeOrder } from "../support/placed-order.ts";
import { openTestShop } from "../support/test-shop.ts";
import { openBrowser, waitUntilInteractive } from "./support/visitor.ts";
import { openVolunteer } from "./support/volunteer.ts";

/** A double click sends a form twice before its button is busy. */
const [shop, browser] = await Promise.all([closeAfterTests(openTestShop()), openBrowser()]);

test("a double click on a button that saves does not say that the shop did not respond", async () => {
  const order = await placeOrder(shop);
  await using owner = await openVolunteer(browser, shop, "owner");
  const { page } = owner;
  await page.goto(`/admin/orders/${order.number}`);
  await waitUntilInteractive(page);
  await page.getByLabel("New note").fill("They rang.");
  await page.getByRole("button", { name: "Add note" }).dblclick();
  await page.getByRole("listitem").filter({ hasText: "They rang." }).waitFor();
  expect(await page.getByText("The shop did not respond").count()).toBe(0);
});
