import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openShopWithWorker } from "../support/test-shop.ts";
import { until } from "../support/until.ts";
import { expectAccessible } from "./support/accessible.ts";
import { useCard as chooseCard, orderTees, payButton } from "./support/shopping.ts";
import { copySession, signInOwner } from "./support/staff.ts";
import { openBrowser, openVisitor, phone } from "./support/visitor.ts";

/** Changes that cost more, from end to end on a phone (R-ORDER-21, R-ORDER-22, R-ADMIN-20). */
const [shop, browser] = await Promise.all([closeAfterTests(openShopWithWorker()), openBrowser()]);
const owner = await signInOwner(shop);

const emailWith = (to: string, text: RegExp) =>
  until(`an email to ${to} with ${text}`, async () =>
    (await shop.control.mailbox()).find((each) => [each.to].flat().includes(to) && text.test(each.text)),
  );

async function expectFits(page: Page): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wide, "fits the phone").toBeLessThanOrEqual(0);
}

test("a guest wants five instead of one, sees what delivery costs then, and pays for both", async () => {
  await using visitor = await openVisitor(browser, shop.url, phone);
  const { page, context } = visitor;
  const email = "five@example.com";
  const number = await orderTees(shop, { email }, { context });
  await page.goto(`/orders/${number}/change`);
  await page.getByRole("combobox", { name: "Quantity" }).selectOption("5");
  await page.getByRole("button", { name: "See what it comes to" }).click();
  await page.getByText("Delivery: Standard UK Delivery, £7.19. It was £4.39").waitFor();
  await expectFits(page);
  await expectAccessible(page, "a change with dearer delivery");
  await page.getByRole("button", { name: "Pay £102.76 more" }).click();
  await page.getByRole("heading", { name: "£102.76 to pay" }).waitFor();
  await page.getByText("Delivery: Standard UK Delivery, £7.19").waitFor();
  await expectFits(page);
  await chooseCard(page, "Pays 4242");
  await payButton(page).click();
  await page.getByRole("heading", { name: "Changed." }).waitFor();
  await page.getByText("£132.14 in all").waitFor();
  await page.getByRole("link", { name: "View order" }).click();
  await page.getByText("£7.19").first().waitFor();
  await expectFits(page);
  await emailWith(email, /Standard UK Delivery, £7\.19/);
});

test("staff choose a dearer size, the customer pays by the email's link, and staff see it made", async () => {
  const email = "larger@example.com";
  const number = await orderTees(shop, { email });

  await using staff = await openVisitor(browser, shop.url, phone);
  await copySession(staff.context, owner, shop);
  const staffPage = staff.page;
  await staffPage.goto(`/admin/orders/${number}/change`);
  await staffPage.getByLabel("Size").selectOption("2XL");
  await staffPage.getByRole("button", { name: "See what it comes to" }).click();
  await staffPage.getByText("The customer gets an email with a link").waitFor();
  await expectFits(staffPage);
  await expectAccessible(staffPage, "a dearer change by staff");
  await staffPage.getByRole("button", { name: "Ask the customer to pay £2.00" }).click();
  await staffPage.getByRole("heading", { name: "A change waits to be paid" }).waitFor();
  await expectFits(staffPage);

  await using customer = await openVisitor(browser, shop.url, phone);
  const { page } = customer;
  const { text } = await emailWith(email, /£2\.00 more/);
  await page.goto(new URL(/\S+\/change\/pay\?key=[\w-]+/.exec(text)![0]).href);
  await page.getByRole("heading", { name: "£2.00 to pay" }).waitFor();
  await expectFits(page);
  await chooseCard(page, "Pays 4242");
  await payButton(page).click();
  await page.getByRole("heading", { name: "Changed." }).waitFor();

  await staffPage.goto(`/admin/orders/${number}`);
  await staffPage.getByText(/Navy, 2XL\. It was Navy, L, by /).waitFor();
  expect(await staffPage.getByRole("heading", { name: "A change waits to be paid" }).count()).toBe(0);
  await expectFits(staffPage);
});
