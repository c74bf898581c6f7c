import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { submit } from "../support/placed-order.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";
import { openBrowser, waitUntilInteractive } from "./support/visitor.ts";
import { openVolunteer } from "./support/volunteer.ts";

/** What is typed stays, and overwrites nobody, although the page around the form is loaded again. */
const [shop, browser] = await Promise.all([closeAfterTests(openTestShop()), openBrowser()]);
const { pool } = shop.shop;
const colleague = await signedInStaff(shop, "owner");
const post = (path: string, fields: Record<string, string>) =>
  submit(shop, path, { authorization: colleague.bearer }, fields);

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitUntilInteractive(page);
}

test("withdrawing a code keeps what is typed into its form, and saving that needs no second try", async () => {
  await post("/admin/settings/discounts", { intent: "create", code: "ADVENT", kind: "percentage", value: "10" });
  await using owner = await openVolunteer(browser, shop, "owner");
  const { page } = owner;
  await open(page, "/admin/settings/discounts/ADVENT");
  await page.getByLabel("Total uses").fill("250");
  await page.getByRole("button", { name: "Withdraw" }).click();
  await page.getByText("Withdrawn: it can no longer be used.").waitFor();
  expect(await page.getByLabel("Total uses").inputValue()).toBe("250");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved. The checkout uses it from now on.").waitFor();
  const { rows } = await pool.query("select max_uses, is_active from discount_codes where code = 'ADVENT'");
  expect(rows).toEqual([{ max_uses: 250, is_active: false }]);
});

test("a code that a colleague changed is not overwritten because its page was loaded again", async () => {
  await post("/admin/settings/discounts", { intent: "create", code: "EPIPHANY", kind: "percentage", value: "10" });
  await using owner = await openVolunteer(browser, shop, "owner");
  owner.allow(/status of 409/);
  const { page } = owner;
  await open(page, "/admin/settings/discounts/EPIPHANY");
  await page.getByLabel("Total uses").fill("250");
  await pool.query("update discount_codes set value = 20, version = version + 1 where code = 'EPIPHANY'");
  await page.getByRole("button", { name: "Withdraw" }).click();
  await page.getByText("Withdrawn: it can no longer be used.").waitFor();
  expect(await page.getByLabel("Total uses").inputValue()).toBe("250");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText(/saved this code .*after you opened it/).waitFor();
  await page.getByText("Saved now: 20").waitFor();
  await page.getByLabel("Value").fill("20");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved. The checkout uses it from now on.").waitFor();
  const { rows } = await pool.query("select value, max_uses from discount_codes where code = 'EPIPHANY'");
  expect(rows).toEqual([{ value: 20, max_uses: 250 }]);
});

test("a bundle that a colleague saved is not overwritten because a dialog was opened and closed", async () => {
  const { rows: before } = await pool.query("select id, version from bundles order by id limit 1");
  const { id, version } = before[0];
  await using owner = await openVolunteer(browser, shop, "owner");
  owner.allow(/status of 409/);
  const { page } = owner;
  await open(page, `/admin/bundles/${id}`);
  await page.getByLabel("Delivery line").fill("Free, and carbon neutral");
  await pool.query("update bundles set retail_price_pence = 4321, version = version + 1 where id = $1", [id]);
  await page.getByRole("link", { name: "Delete bundle" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText(/saved this bundle .*after you opened it/).waitFor();
  const { rows } = await pool.query("select retail_price_pence, version from bundles where id = $1", [id]);
  expect(rows).toEqual([{ retail_price_pence: 4321, version: version + 1 }]);
});

test("after a conflict about a role, the permissions that were ticked are still ticked", async () => {
  const member = await signedInStaff(shop, ["view_orders"]);
  await using owner = await openVolunteer(browser, shop, "owner");
  owner.allow(/status of 409/);
  const { page } = owner;
  await open(page, `/admin/settings/staff/${member.id}`);
  const products = page.getByRole("checkbox", { name: "View products" });
  const orders = page.getByRole("checkbox", { name: "View orders" });
  await products.check();
  await orders.uncheck();
  await post(`/admin/settings/staff/${member.id}`, { intent: "revoke" });
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText(/saved this role .*after you opened it/).waitFor();
  expect([await products.isChecked(), await orders.isChecked()]).toEqual([true, false]);
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL("**/settings/staff?done=saved");
  const { rows } = await pool.query("select permissions from admin_roles where user_id = $1", [member.id]);
  expect(rows).toEqual([{ permissions: ["view_products"] }]);
});

test("pictures in another order are a change to save", async () => {
  await using owner = await openVolunteer(browser, shop, "owner");
  const { page } = owner;
  await open(page, "/admin/products/1");
  await page.getByRole("button", { name: "Edit image 1", exact: true }).click();
  await page.getByRole("group", { name: "Image 1", exact: true }).getByRole("button", { name: "Move later" }).click();
  await page.getByText("Unsaved changes").waitFor();
  page.once("dialog", (dialog) => dialog.dismiss());
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Products" }).click();
  expect(new URL(page.url()).pathname).toBe("/admin/products/1");
});
