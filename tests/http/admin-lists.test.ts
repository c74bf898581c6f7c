import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { textOf } from "../support/member.ts";
import { placeOrder } from "../support/placed-order.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";

let shop: TestShop;
let bearer: string;
let customer: string;
beforeAll(async () => {
  shop = await openTestShop();
  bearer = (await signedInStaff(shop, "owner")).bearer;
  const sql = (text: string) => shop.shop.pool.query(text);
  await placeOrder(shop);
  customer = (await sql("select id from customers where orders_count = 1")).rows[0].id;
  await sql("insert into product_overrides (printful_product_id) select generate_series(1, 101)");
  await sql("insert into attention_items (kind, summary, dedupe_key) values ('print_failed', 'It is stuck', 'a')");
  await sql(`insert into attention_items (kind, summary, dedupe_key, resolved_at, resolved_by, resolution)
    values ('print_failed', 'It was stuck', 'b', now(), 'Robin', 'Done')`);
  await sql("insert into reconciliations (status, since, findings) values ('complete', now(), 1)");
  await sql(`insert into reconciliation_findings (run_id, kind, subject, here, there)
    select id, 'payment_missing', 'pi_1', 'paid', 'nothing' from reconciliations`);
  await sql("insert into discount_codes (code, kind, value) values ('SPRING', 'percentage', 10)");
  await sql("insert into newsletter_subscribers (email, consent_text) values ('robin@example.com', 'Yes')");
  await sql(`insert into audit_log (staff_id, staff_name, action, resource, resource_id, summary)
    values ('1', 'Robin', 'update', 'orders', 'LT-1', 'noted something')`);
});
afterAll(() => shop?.[Symbol.asyncDispose]());

const open = async (path: string) => (await shop.fetch(path, { headers: { authorization: bearer } })).text();

describe("a page beyond the last says that there is none, and leads to the last", () => {
  test.each([
    ["orders", "No orders here"],
    ["orders?q=Mug", "Nothing found"],
    ["products", "No products here"],
    ["bundles", "No bundles here"],
    ["customers", "Nobody like that"],
    ["customers/:customer", "Nothing yet"],
    ["attention", "Nothing is stuck"],
    ["attention/settled", "Nothing yet"],
    ["attention/reconciliation", "They agree"],
    ["settings/discounts", "Discount codes, the newest first"],
    ["settings/newsletter", "Nobody like that"],
    ["settings/reviews?state=published", "No reviews like that"],
    ["settings/log", "Nothing like that"],
  ])("admin/%s", async (list, untrue) => {
    const path = `/admin/${list.replace(":customer", customer)}`;
    const html = await open(`${path}${path.includes("?") ? "&" : "?"}page=99`);
    expect(textOf(html)).toContain("There is no page 99 of this list; it has 1");
    expect(html).toMatch(/<a [^>]*>To the last page<\/a>/);
    expect(textOf(html)).not.toContain(untrue);
  });

  test("of a list with several pages too, and of one whose rows can be crossed", async () => {
    const html = await open("/admin/products/overrides?page=99");
    expect(textOf(html)).toContain("There is no page 99 of this list; it has 3");
    expect(html).toMatch(/<a [^>]*href="[^"]*\?page=3"[^>]*>To the last page<\/a>/);
    expect(textOf(html)).not.toMatch(/No overrides here|Delete them/);
    expect(textOf(await open("/admin/products/overrides?page=3"))).toContain("101 to 101 of 101");
  });

  test("an empty list is empty on every page", async () => {
    expect(textOf(await open("/admin/products/overrides?q=999999&page=2"))).toContain("No overrides here");
    expect(textOf(await open("/admin/settings/reviews?page=99"))).toContain("Nothing waits");
  });
});

test.for(["/admin/login", "/admin/orders", "/admin/settings/log", "/admin/orders/LT-0"])(
  "%s has one title, its own",
  async (path) => {
    const html = path === "/admin/login" ? await (await shop.fetch(path)).text() : await open(path);
    const [head = ""] = html.split("<body");
    const titles = [...head.matchAll(/<title[^>]*>([^<]*)/g)].map(([, title]) => title);
    expect(titles).toEqual([expect.stringMatching(/ admin$/)]);
  },
);
