import { beforeAll, expect, test } from "vitest";
import { asGiven } from "#database/seed/as-given.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openTestShop } from "../support/test-shop.ts";
import { expectAccessible } from "./support/accessible.ts";
import { openBrowser, phone, waitUntilInteractive } from "./support/visitor.ts";
import { openVolunteer } from "./support/volunteer.ts";

/** R-ADMIN-26: a selection of all rows that match the list's filter. */
const [shop, browser] = await Promise.all([closeAfterTests(openTestShop()), openBrowser()]);

const place = (from: number, count: number) =>
  asGiven(
    shop.shop.pool,
    `insert into orders (number, status, print_state, email, last_name, items_total, total, captured_total, paid_at, created_at)
     select 'LT-' || (700000 + n), 'paid', 'confirmed', n || '@example.com', 'Matcham', 999, 999, 999, now(),
       now() - (1000 - n) * interval '1 second'
     from generate_series($1::int, $1::int + $2::int - 1) n`,
    [from, count],
  );
beforeAll(() => place(1, 60));

async function openOrders(size?: Parameters<typeof openVolunteer>[3]) {
  const volunteer = await openVolunteer(browser, shop, "support", size);
  const { page } = volunteer;
  await page.goto("/admin/orders?q=Matcham");
  await waitUntilInteractive(page);
  const status = page.locator("main form [role='status']");
  const expectStatus = (text: string) => expect.poll(() => status.textContent()).toBe(text);
  return Object.assign(volunteer, { expectStatus, pickAll: page.getByLabel("Select all on this page") });
}

test("all that match are selected by keyboard, announced and exported, and any other choice ends it", async () => {
  await using volunteer = await openOrders();
  const { page, pickAll, expectStatus } = volunteer;
  await expectStatus("");
  await page.getByLabel("Select LT-700060").check();
  await expectStatus("1 order selected");
  expect(await page.getByRole("button", { name: /^Select all/ }).count(), "before the whole page is").toBe(0);
  await pickAll.check();
  await expectStatus("50 orders selected");
  const whole = page.getByRole("button", { name: "Select all 60 orders" });
  await whole.focus();
  await page.keyboard.press("Enter");
  await expectStatus("All 60 orders selected");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Only the 50 on this page");
  await expectAccessible(page, "the bar with all orders selected");

  const started = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export selected" }).click();
  const lines = await (await started).createReadStream().then(async (stream) => (await stream.toArray()).join(""));
  expect(lines.match(/^LT-7/gm)).toHaveLength(60);

  await page.keyboard.press("Tab");
  await page.getByLabel("Select LT-700060").uncheck();
  await expectStatus("49 orders selected");
  await page.getByLabel("Select LT-700060").check();
  await expectStatus("50 orders selected");
  await page.getByRole("button", { name: "Clear" }).focus();
  await page.keyboard.press("Enter");
  await expectStatus("");
  expect(await pickAll.evaluate((box) => box === document.activeElement), "the focus is at the page's box").toBe(true);
  await page.keyboard.press("Space");
  await expectStatus("50 orders selected");
  await whole.click();
  await page.getByRole("link", { name: "Next" }).click();
  await expectStatus("");
  await page.goBack();
  await page.getByLabel("Select LT-700060").waitFor();
  await expectStatus("");
});

test("on a phone, what changed meanwhile is not changed blindly; then all are, once", async () => {
  await using volunteer = await openOrders(phone);
  const { page, pickAll, expectStatus } = volunteer;
  volunteer.allow(/status of 409/);
  await pickAll.check();
  await page.getByRole("button", { name: "Select all 60 orders" }).click();
  await expectStatus("All 60 orders selected");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await place(61, 1);
  await page.getByLabel("Bulk action", { exact: true }).selectOption("Printing");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByRole("alert").getByText("The list has changed: 61 orders match now, not 60.").waitFor();
  expect((await shop.shop.pool.query("select from orders where status = 'in_production'")).rowCount).toBe(0);

  await page.reload();
  await waitUntilInteractive(page);
  await expectStatus("");
  await pickAll.check();
  await page.getByRole("button", { name: "Select all 61 orders" }).click();
  await page.getByLabel("Bulk action", { exact: true }).selectOption("Printing");
  await page.getByRole("button", { name: "Apply" }).dblclick();
  await page.getByText("61 orders changed.").waitFor();
  await expectStatus("");
  expect((await shop.shop.pool.query("select from orders where status = 'in_production'")).rowCount).toBe(61);
});
