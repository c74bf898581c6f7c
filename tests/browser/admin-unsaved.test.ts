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

test("what a colleague changed in other fields of a code is shown when its page is loaded again, and kept", async () => {
  await post("/admin/settings/discounts", { intent: "create", code: "EPIPHANY", kind: "percentage", value: "10" });
  await using owner = await openVolunteer(browser, shop, "owner");
  const { page } = owner;
  await open(page, "/admin/settings/discounts/EPIPHANY");
  await page.getByLabel("Total uses").fill("250");
  await pool.query("update discount_codes set value = 20, version = version + 1 where code = 'EPIPHANY'");
  await page.getByRole("button", { name: "Withdraw" }).click();
  await page.getByText("Withdrawn: it can no longer be used.").waitFor();
  expect(await page.getByLabel("Total uses").inputValue()).toBe("250");
  expect(await page.getByLabel("Value").inputValue()).toBe("20");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved. The checkout uses it from now on.").waitFor();
  const { rows } = await pool.query("select value, max_uses from discount_codes where code = 'EPIPHANY'");
  expect(rows).toEqual([{ value: 20, max_uses: 250 }]);
});

test("only a field that two people changed is a conflict, and is not overwritten by loading the page again", async () => {
  await post("/admin/settings/discounts", { intent: "create", code: "LAMMAS", kind: "percentage", value: "10" });
  await using owner = await openVolunteer(browser, shop, "owner");
  owner.allow(/status of 409/);
  const { page } = owner;
  await open(page, "/admin/settings/discounts/LAMMAS");
  await page.getByLabel("Value").fill("15");
  await page.getByLabel("Total uses").fill("250");
  await pool.query("update discount_codes set value = 20, version = version + 1 where code = 'LAMMAS'");
  await page.getByRole("button", { name: "Withdraw" }).click();
  await page.getByText("Withdrawn: it can no longer be used.").waitFor();
  expect(await page.getByLabel("Value").inputValue()).toBe("15");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText(/saved this code .*after you opened it/).waitFor();
  await page.getByText("Saved now: 20").waitFor();
  expect(await page.getByText("Saved now").count(), "of the field that only one changed").toBe(1);
  await page.getByLabel("Value").fill("20");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved. The checkout uses it from now on.").waitFor();
  const { rows } = await pool.query("select value, max_uses from discount_codes where code = 'LAMMAS'");
  expect(rows).toEqual([{ value: 20, max_uses: 250 }]);
});

test("a redirect that a colleague deleted keeps both its addresses, and saving again adds it", async () => {
  await post("/admin/redirects", { intent: "add", from: "/leaflet", to: "/about" });
  const { rows: ids } = await pool.query("select md5(path) as id from redirects where path = '/leaflet'");
  await using owner = await openVolunteer(browser, shop, "owner");
  owner.allow(/status of 4(09|04)/);
  const { page } = owner;
  await open(page, `/admin/redirects/${ids[0].id}`);
  await page.getByLabel("Leads to").fill("/faq");
  await post(`/admin/redirects/${ids[0].id}`, { intent: "delete" });
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText(/deleted this redirect on .*after you opened it/).waitFor();
  expect(await page.getByLabel("Old address").inputValue()).toBe("/leaflet");
  expect(await page.getByLabel("Leads to").inputValue()).toBe("/faq");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved. The old address leads there now.").waitFor();
  const { rows } = await pool.query("select target from redirects where path = '/leaflet'");
  expect(rows).toEqual([{ target: "/faq" }]);
});

test("a bundle that a colleague saved is not overwritten because a dialog was opened and closed", async () => {
  const { rows: before } = await pool.query("select id, version from bundles order by id limit 1");
  const { id, version } = before[0];
  await using owner = await openVolunteer(browser, shop, "owner");
  const { page } = owner;
  await open(page, `/admin/bundles/${id}`);
  await page.getByLabel("Delivery line").fill("Free, and carbon neutral");
  await pool.query("update bundles set retail_price_pence = 4321, version = version + 1 where id = $1", [id]);
  await page.getByRole("link", { name: "Delete bundle" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  expect(await page.getByLabel("One price").inputValue()).toBe("43.21");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Saved. The shop shows it now.").waitFor();
  const { rows } = await pool.query("select retail_price_pence, shipping_info, version from bundles where id = $1", [
    id,
  ]);
  expect(rows).toEqual([{ retail_price_pence: 4321, shipping_info: "Free, and carbon neutral", version: version + 2 }]);
});

test("an item that a colleague took out of a bundle comes back for nobody who typed only its texts", async () => {
  const { rows: before } = await pool.query(
    "select bundle_id as id, max(display_order) as last from bundle_items group by 1 having count(*) > 2 order by 1 limit 1",
  );
  const { id, last } = before[0];
  await using owner = await openVolunteer(browser, shop, "owner");
  const { page } = owner;
  await open(page, `/admin/bundles/${id}`);
  const items = page.getByRole("list", { name: "Items", exact: true }).locator("> li");
  const count = await items.count();
  await page.getByLabel("Delivery line").fill("Free of charge");
  await pool.query("delete from bundle_items where bundle_id = $1 and display_order = $2", [id, last]);
  await pool.query("update bundles set version = version + 1 where id = $1", [id]);
  await page.getByRole("link", { name: "Delete bundle" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Cancel" }).click();
  await expect.poll(() => items.count()).toBe(count - 1);
  expect(await page.getByLabel("Delivery line").inputValue()).toBe("Free of charge");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Saved. The shop shows it now.").waitFor();
  const { rowCount } = await pool.query("select 1 from bundle_items where bundle_id = $1", [id]);
  expect(rowCount).toBe(count - 1);
});

test("a product that a sync changed is saved at the second press, with both changes and what was typed", async () => {
  await using owner = await openVolunteer(browser, shop, "owner");
  owner.allow(/status of 409/);
  const { page } = owner;
  await open(page, "/admin/products/2");
  await page.getByLabel("Description").first().fill("Keeps the rain off.");
  await pool.query("update products set name = 'Renamed at the printer', version = version + 1 where id = 2");
  await pool.query(
    "update product_variants set stock = 7777 where id = (select min(id) from product_variants where product_id = 2)",
  );
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("They are to other fields, so both can stay").waitFor();
  expect(await page.getByLabel("Name", { exact: true }).first().inputValue()).toBe("Renamed at the printer");
  expect(await page.getByLabel("Description").first().inputValue()).toBe("Keeps the rain off.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Saved. The shop shows it now.").waitFor();
  const { rows } = await pool.query(
    "select name, description, max(v.stock) as stock from products p join product_variants v on v.product_id = p.id where p.id = 2 group by p.id",
  );
  expect(rows).toEqual([{ name: "Renamed at the printer", description: "Keeps the rain off.", stock: 7777 }]);
});

test("what is typed about a variant that a colleague removed is shown to be copied, and not saved", async () => {
  const { rows: before } = await pool.query(
    "select id, color, size from product_variants where product_id = 3 order by id limit 2",
  );
  const [gone, stays] = before;
  await using owner = await openVolunteer(browser, shop, "owner");
  owner.allow(/status of 409/);
  const { page } = owner;
  await open(page, "/admin/products/3");
  const price = (id: number) => page.locator(`[name="variant-${id}-price"]`);
  await price(gone.id).fill("123.45");
  await page.getByRole("button", { name: `Edit ${gone.color} ${gone.size}` }).click();
  await page.locator(`[name="variant-${gone.id}-sku"]`).fill("NEW-SKU");
  await price(stays.id).fill("67.89");
  await pool.query("delete from product_variants where id = $1", [gone.id]);
  await pool.query("update products set version = version + 1 where id = 3");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const sentence = `${gone.color} ${gone.size} was removed meanwhile, so nothing of it is saved. You had typed: SKU NEW-SKU, Price 123.45.`;
  await page.getByText(sentence).waitFor();
  expect(await price(gone.id).count()).toBe(0);
  expect(await price(stays.id).inputValue()).toBe("67.89");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Saved. The shop shows it now.").waitFor();
  const { rows } = await pool.query("select id, price_pence as price from product_variants where id = any($1)", [
    [gone.id, stays.id],
  ]);
  expect(rows).toEqual([{ id: stays.id, price: 6789 }]);
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
