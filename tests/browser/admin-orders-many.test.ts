import { expect, test } from "vitest";
import { asGiven } from "#database/seed/as-given.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { emailsTo, orderRow } from "../support/order-facts.ts";
import { type PlacedOrder, placeOrder, settle } from "../support/placed-order.ts";
import { openTestShop } from "../support/test-shop.ts";
import { expectAccessible } from "./support/accessible.ts";
import { openBrowser } from "./support/visitor.ts";
import { openVolunteer } from "./support/volunteer.ts";

const [shop, browser] = await Promise.all([closeAfterTests(openTestShop()), openBrowser()]);

const statusOf = async (order: PlacedOrder) => (await orderRow(shop, order.id)).status;
async function posted(): Promise<PlacedOrder> {
  const order = await placeOrder(shop);
  await asGiven(
    shop.shop.pool,
    "update orders set status = 'shipped', print_state = 'confirmed', shipped_at = now() where id = $1",
    [order.id],
  );
  return order;
}

test("no customer is emailed about a delivery before the bulk action is confirmed", async () => {
  const orders = [await posted(), await posted()];
  const waiting = await placeOrder(shop);
  await shop.shop.pool.query("update orders set print_state = 'confirmed' where id = $1", [waiting.id]);
  await using volunteer = await openVolunteer(browser, shop, "support");
  const { page } = volunteer;
  await page.goto("/admin/orders");
  await page.getByLabel("Select all on this page").check();
  await page.getByLabel("Bulk action", { exact: true }).selectOption("Delivered");
  const apply = page.getByRole("button", { name: "Apply" });
  await apply.click();
  const dialog = page.getByRole("dialog", { name: "Email 2 customers that it has arrived?" });
  await dialog.getByText("2 of the 3 selected orders get an email.").waitFor();
  await expectAccessible(page, "the confirmation before customers are emailed");
  const keep = dialog.getByRole("button", { name: "Cancel" });
  expect(await keep.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "hidden" });
  expect(await statusOf(orders[0]!)).toBe("shipped");

  await apply.click();
  await dialog.getByRole("button", { name: "Email 2 customers" }).click();
  await page.getByText("2 orders changed.").waitFor();
  await page.getByText("It has not been sent yet.").waitFor();
  expect(await Promise.all([...orders, waiting].map(statusOf))).toEqual(["delivered", "delivered", "paid"]);
  await settle(shop);
  expect((await emailsTo(shop, orders[0]!.email)).length).toBeGreaterThan((await emailsTo(shop, waiting.email)).length);

  await page.getByText("1 selected").waitFor();
  expect(await page.getByLabel(`Select ${waiting.number}`).isChecked(), "what was refused stays chosen").toBe(true);
  await page.getByLabel("Bulk action", { exact: true }).selectOption("On hold");
  await apply.click();
  await page.getByText("The printer already has it, so it cannot be held.").waitFor();
  await page.getByText("One order was not changed.").waitFor();
  expect(await dialog.count(), "what sends no email is not asked about").toBe(0);

  await page
    .getByRole("navigation", { name: "Status" })
    .getByRole("link", { name: /^Delivered/ })
    .click();
  await page.getByRole("region", { name: "Bulk actions" }).waitFor({ state: "detached" });
});
