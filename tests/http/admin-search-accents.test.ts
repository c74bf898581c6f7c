import { beforeAll, describe, expect, test } from "vitest";
import { narrowOrders } from "#app/admin/orders/.server/order-search.ts";
import { orders } from "#database/schema/index.ts";
import { asGiven } from "#database/seed/as-given.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { textOf } from "../support/member.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";

/** R-ADMIN-25: accents make no difference to staff's searches either. */
const shop = await closeAfterTests(openTestShop());
const owner = await signedInStaff(shop, "owner");
const query = (text: string) => shop.shop.pool.query(text);
const list = async (path: string, q: string) => {
  const answer = await shop.fetch(`${path}?q=${encodeURIComponent(q)}`, { headers: { authorization: owner.bearer } });
  return textOf(await answer.text());
};

beforeAll(async () => {
  await query(`insert into products (name, slug, price_pence, tags) values
    ('Café Crème Print', 'coffee-print', 899, '{Déjà vu}'), ('Resume Folder', 'folder', 899, '{}')`);
  for (const [number, first, last, town] of [
    ["LT-900001", "Zoë", "Løvenholm", "Môn"],
    ["LT-900002", "Zoe", "Plain", "Anglesey"],
  ]) {
    await asGiven(
      shop.shop.pool,
      `insert into orders (number, status, email, first_name, last_name, city, items_total, total, captured_total, paid_at)
       values ($1, 'paid', $1 || '@example.com', $2, $3, $4, 999, 999, 999, now())`,
      [number, first, last, town],
    );
  }
  await query(`insert into order_items (order_id, product_id, product_name, product_slug, color, size, position, quantity, unit_price, total)
    select o.id, p.id, p.name, p.slug, 'White', 'One Size', 0, 1, 899, 899
    from orders o, products p where o.number = 'LT-900002' and p.slug = 'coffee-print'`);
  await query(`insert into earlier_orders (source, number, name, placed_at, status, currency, lines)
    values ('Shopify', '#77001', 'Zoë Łąka', now(), 'Paid', 'GBP', '[]')`);
  await query("update bundles set name = 'Señor Bundle' where slug = 'starter-bundle'");
  await query(`insert into audit_log (staff_id, staff_name, action, resource, resource_id, summary)
    values ('1', 'Zoë', 'update', 'orders', 'LT-1', 'noted the fête')`);
});

describe.each([
  ["/admin/orders", "LT-900001", ["zoe lovenholm", "ZOË LØVEN", "zoe\u0308 løvenholm"]],
  ["/admin/orders", "LT-900002", ["zoé plain", "cafe creme", "CAFÉ CRÈME"]],
  ["/admin/orders/earlier", "#77001", ["zoe laka", "ZOË ŁĄKA"]],
  ["/admin/customers", "Môn", ["zoe lovenholm", "mon", "Løvenholm"]],
  ["/admin/customers", "Anglesey", ["zoë plain", "ánglesey"]],
  ["/admin/products", "Café Crème Print", ["cafe creme", "CAFÉ", "deja vu", "crème"]],
  ["/admin/products", "Resume Folder", ["résumé"]],
  ["/admin/bundles", "Señor Bundle", ["senor", "SEÑOR"]],
  ["/admin/settings/log", "noted the fête", ["fete", "FÊTE", "zoe"]],
] as const)("%s finds %s", (path, found, searches) => {
  test.each(searches)("by '%s'", async (q) => {
    const text = await list(path, q);
    expect(text).toContain(found);
    expect(text).not.toContain("Lantern Mug");
  });
});

test("'Zoe' finds both spellings of the name, and another name neither", async () => {
  for (const q of ["Zoe", "Zoë"]) expect(await list("/admin/orders", q)).toMatch(/LT-90000\d.*LT-90000\d/s);
  expect(await list("/admin/orders", "Zora")).not.toMatch(/LT-90000\d/);
});

test("a search among many orders uses the index of their words", async () => {
  await asGiven(
    shop.shop.pool,
    `insert into orders (number, status, email, first_name, items_total, total, captured_total, paid_at)
     select 'LT-8' || lpad(n::text, 5, '0'), 'paid', n || '@example.com', 'Robin', 999, 999, 999, now()
     from generate_series(1, 9000) n`,
  );
  await query("vacuum analyze orders");
  const { where } = await narrowOrders(shop.shop, { search: "Lövenholm", statuses: [] });
  const { sql, params } = shop.shop.db.select({ id: orders.id }).from(orders).where(where).toSQL();
  const { rows } = await shop.shop.pool.query(`explain ${sql}`, params);
  expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("orders_words");
});
