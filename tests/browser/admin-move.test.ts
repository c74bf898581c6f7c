import { expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openTestShop } from "../support/test-shop.ts";
import { expectAccessible } from "./support/accessible.ts";
import { openBrowser, phone, waitUntilInteractive } from "./support/visitor.ts";
import { openVolunteer } from "./support/volunteer.ts";

const [shop, browser] = await Promise.all([closeAfterTests(openTestShop()), openBrowser()]);
const owner = await closeAfterTests(openVolunteer(browser, shop, "owner", phone));

test("orders of another shop are previewed and imported on a phone, and looked up", async () => {
  const { page } = owner;
  await page.goto(`${shop.url}/admin/move/orders`);
  await waitUntilInteractive(page);
  const year = new Date().getUTCFullYear() - 1;
  const csv = [
    "Name,Email,Financial Status,Fulfillment Status,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Shipping Name,Shipping Address1,Shipping City,Shipping Zip,Shipping Country",
    `#1001,ada@example.com,paid,fulfilled,EUR,32.00,${year}-05-01 10:00:00 +0100,2,Lantern Mug,16.00,Ada Lovelace,1 Ockham Road,London,SW1Y 4JU,GB`,
    "#a-number-that-does-not-break-anywhere-at-all-and-is-long,ada@example.com,voided,,EUR,32.00,,1,Mug,1.00,,,,,",
  ].join("\r\n");
  await page
    .getByLabel("Orders, as CSV from Shopify or WooCommerce")
    .setInputFiles({ name: "orders.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await page.getByRole("button", { name: "Look it through" }).click();
  await page.getByText("1 order to take over").waitFor();
  await expectAccessible(page, "the preview of orders");

  await page.getByRole("button", { name: "Import them" }).click();
  await page.getByRole("heading", { name: "Importing orders" }).waitFor();
  await shop.drain();
  await page.getByRole("heading", { name: "Orders imported" }).waitFor();
  await expectAccessible(page, "the result of importing orders");
  await page.getByRole("link", { name: "Earlier orders" }).last().click();
  await page.getByRole("heading", { level: 1, name: "Earlier orders" }).waitFor();
  await expectAccessible(page, "the list of earlier orders");
  await page.getByRole("link", { name: "#1001" }).click();
  await page.getByRole("heading", { level: 1, name: "Earlier order #1001" }).waitFor();
  expect(await page.getByText("€32.00").count()).toBe(2);
  await expectAccessible(page, "an earlier order");
  await page.getByRole("link", { name: "Reveal, with a reason" }).click();
  await page.getByLabel("Answering their message").check();
  await page.getByLabel("Short reason").fill("Their question");
  await page.getByRole("button", { name: "Reveal for 15 minutes" }).click();
  await page.getByText("1 Ockham Road").waitFor();
});

test("customers of another shop are previewed and imported on a phone, and the page shows the result by itself", async () => {
  const { page } = owner;
  await page.goto(`${shop.url}/admin/move`);
  await waitUntilInteractive(page);
  await page.getByRole("link", { name: "Import customers" }).click();
  await page.getByRole("heading", { level: 1, name: "Import customers" }).waitFor();
  const csv = [
    "First Name,Last Name,Email,Accepts Email Marketing,Default Address Address1,Default Address City,Default Address Country Code,Default Address Zip",
    "Ada,Lovelace,ada@example.com,yes,1 Ockham Road,London,GB,SW1Y 4JU",
    "Bob,Nobody,a-word-that-is-no-address-and-does-not-break-anywhere-at-all,no,,,,",
    "Cy,Nowhere,cy@example.com,no,1 Long Lane,London,GB,nonsense",
  ].join("\r\n");
  await page
    .getByLabel("Customers, as CSV from Shopify or WooCommerce")
    .setInputFiles({ name: "customers.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await page.getByRole("button", { name: "Look it through" }).click();
  await page.getByText("2 customers to create, 1 of them with an address. 0 already here.").waitFor();
  expect(await page.getByText("1 agreed according to the file").count()).toBe(1);
  await expectAccessible(page, "the preview of customers");

  await page.getByRole("button", { name: "Import them" }).click();
  await page.getByRole("heading", { name: "Importing customers" }).waitFor();
  await shop.drain();
  await page.getByRole("heading", { name: "Customers imported" }).waitFor();
  await expectAccessible(page, "the result of importing customers");
  expect(await page.getByRole("link", { name: "Download them" }).getAttribute("href")).toMatch(
    /^\/admin\/move\/customers\/[0-9a-f-]{36}$/,
  );
});
