import { expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openTestShop } from "../support/test-shop.ts";
import { expectAccessible } from "./support/accessible.ts";
import { alive, openBrowser, phone } from "./support/visitor.ts";
import { openVolunteer } from "./support/volunteer.ts";

const [shop, browser] = await Promise.all([closeAfterTests(openTestShop()), openBrowser()]);
const owner = await closeAfterTests(openVolunteer(browser, shop, "owner", phone));

test("customers of another shop are previewed and imported on a phone, and the page shows the result by itself", async () => {
  const { page } = owner;
  await page.goto(`${shop.url}/admin/move`);
  await alive(page);
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
