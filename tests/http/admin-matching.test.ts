import { beforeEach, describe, expect, test } from "vitest";
import { fingerprintOf } from "#app/admin/kit/.server/on-matching.ts";
import { asGiven } from "#database/seed/as-given.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { textOf } from "../support/member.ts";
import { openDialogIn } from "../support/open-dialog.ts";
import { mainOf } from "../support/product-form.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";

/** R-ADMIN-26 and R-ADMIN-27: bulk actions on all rows that match a filter, and exports of what a list shows. */
const shop = await closeAfterTests(openTestShop());
const manager = await signedInStaff(shop, "owner");
const headers = { authorization: manager.bearer };
const rows = async (text: string, values: unknown[] = []) => (await shop.shop.pool.query(text, values)).rows;
const read = async (path: string) => (await shop.fetch(path, { headers })).text();
const post = async (path: string, fields: Record<string, string> | [string, string][]) => {
  const answer = await shop.fetch(path, { method: "POST", headers, body: new URLSearchParams(fields) });
  const html = mainOf(await answer.text());
  return { status: answer.status, to: answer.headers.get("location"), text: textOf(html) };
};
/** What a form says of all rows that were shown. */
const seen = (keys: (string | number)[]) => ({ count: String(keys.length), fingerprint: fingerprintOf(keys) });

describe("orders", () => {
  const numbers = (count: number, from = 1) => Array.from({ length: count }, (_, n) => `LT-${700_000 + from + n}`);
  const place = (count: number, last: string, from = 1) =>
    asGiven(
      shop.shop.pool,
      `insert into orders (number, status, print_state, email, last_name, items_total, total, captured_total, paid_at)
       select 'LT-' || (700000 + n), 'paid', 'confirmed', n || '@example.com', $2, 999, 999, 999, now()
       from generate_series($3::int, $3::int + $1::int - 1) n`,
      [count, last, from],
    );
  const statuses = async (last: string) =>
    Object.fromEntries(
      (await rows("select status, count(*)::int from orders where last_name = $1 group by 1", [last])).map((row) => [
        row.status,
        row.count,
      ]),
    );
  const apply = (fields: Record<string, string>) =>
    post("/admin/orders", { to: "in_production", matching: "?q=Matcham", ...fields });
  beforeEach(() => rows("delete from orders where number like 'LT-7%'"));

  test("all that match the filter of the form are changed, beyond the page, and no others", async () => {
    await place(60, "Matcham");
    await place(3, "Otherwise", 100);
    const { text } = await apply({ ...seen(numbers(60)), order: "LT-700100" });
    expect(text).toContain("60 orders changed.");
    expect(await statuses("Matcham")).toEqual({ in_production: 60 });
    expect(await statuses("Otherwise")).toEqual({ paid: 3 });
  });

  test("the page says which match if all can be selected at once: more than one page, and at most 500", async () => {
    const page = () => read("/admin/orders?q=Matcham");
    await place(60, "Matcham");
    expect(await page()).toContain(fingerprintOf(numbers(60)));
    await rows("delete from orders where number > 'LT-700050' and number like 'LT-7%'");
    expect(await page()).not.toContain(fingerprintOf(numbers(50)));
    await place(451, "Matcham", 51);
    expect(await page()).not.toContain(fingerprintOf(numbers(501)));
  });

  test("the filter counts that was shown when they were selected, not the one of the address", async () => {
    await place(2, "Matcham");
    await place(2, "Otherwise", 100);
    await post("/admin/orders?q=Otherwise", { to: "in_production", matching: "?q=Matcham", ...seen(numbers(2)) });
    expect(await statuses("Matcham")).toEqual({ in_production: 2 });
    expect(await statuses("Otherwise")).toEqual({ paid: 2 });
  });

  test("numbers in a URL that no order can have are ignored", async () => {
    await place(1, "Matcham");
    for (const path of ["/admin/orders/packing", "/admin/orders/export.csv"]) {
      const answer = await shop.fetch(`${path}?order=%00&order=lt-700001%00&order=LT-700001`, { headers });
      expect([path, answer.status]).toEqual([path, 200]);
      expect((await answer.text()).match(/LT-700001/g), path).not.toBeNull();
    }
    expect((await shop.fetch("/admin/orders/earlier?customer=%00", { headers })).status).toBe(200);
  });

  test("nothing is changed if another number matches than was shown", async () => {
    await place(3, "Matcham");
    for (const count of ["2", "4", "", "x"]) {
      const { status, text } = await apply({ ...seen(numbers(3)), count });
      expect([count, status]).toEqual([count, 409]);
      expect(text).toContain("The list has changed: 3 orders match now");
    }
    expect(await statuses("Matcham")).toEqual({ paid: 3 });
    expect((await apply({ ...seen(numbers(3)), matching: "?q=Nobodyhere" })).text).toContain(
      "no orders match now, not 3",
    );
  });

  test("nothing is changed if one order has left the list and another has joined it", async () => {
    await place(3, "Matcham");
    await rows("delete from orders where number = 'LT-700001'");
    await place(1, "Matcham", 9);
    for (const form of [seen(numbers(3)), { count: "3" }]) {
      const { status, text } = await apply(form);
      expect([status, text]).toEqual([409, expect.stringContaining("as many orders match now, but not the same ones")]);
    }
    expect(await statuses("Matcham")).toEqual({ paid: 3 });
  });

  test("the same form sent twice acts once", async () => {
    await place(2, "Matcham", 200);
    const form = { matching: "?status=paid&q=Matcham", ...seen(numbers(2, 200)) };
    expect((await apply(form)).text).toContain("2 orders changed.");
    expect((await apply(form)).text).toContain("no orders match now, not 2");
    expect(await rows("select from audit_log where resource_id = 'LT-700200'")).toHaveLength(1);
  });

  test("500 may match, and no more; 50 of them for the printer", async () => {
    await place(501, "Matcham");
    const { status, text } = await apply(seen(numbers(501)));
    expect([status, text]).toEqual([409, expect.stringContaining("More than 500 orders match")]);
    expect(await statuses("Matcham")).toEqual({ paid: 501 });
    await rows("delete from orders where number > 'LT-700051' and number like 'LT-7%'");
    expect((await apply({ ...seen(numbers(51)), to: "resume" })).text).toContain(
      "Send at most 50 orders to the printer at once",
    );
    expect((await apply({ ...seen(numbers(51)), to: "" })).text).toContain("Choose an action");
    expect((await post("/admin/orders", { to: "in_production" })).text).toContain("Choose orders first");
  });

  test("the selected ones are exported, in any status, and the export is logged", async () => {
    await place(3, "Matcham");
    const csv = await read("/admin/orders/export.csv?status=hold&order=LT-700001&order=LT-700003");
    expect(csv.match(/^LT-\d+/gm)!.sort()).toEqual(["LT-700001", "LT-700003"]);
    const [{ after }] = await rows("select after from audit_log where action = 'export' order by id desc limit 1");
    expect(after.numbers).toEqual(["LT-700001", "LT-700003"]);
  });

  test("packing notes are printed for the first fifty, which the page says", async () => {
    await place(52, "Matcham");
    const text = textOf(await read("/admin/orders/packing?matching=%3Fq%3DMatcham&count=52"));
    expect(text).toContain("The first 50 of 52 orders are here.");
    expect(textOf(await read("/admin/orders/packing?order=LT-700001"))).not.toContain("The first 50");
  });
});

describe("products", () => {
  const ids = async (csv: string) => [...new Set((await read(csv)).match(/^\d+/gm)!.map(Number))].sort((a, b) => a - b);
  const named = async (name: string) =>
    (await rows("select id from products where name ilike $1 order by id", [`%${name}%`])).map(({ id }) => Number(id));

  test("all that match are changed", async () => {
    const hoodies = await named("hoodie");
    const fields = { intent: "edit", bulkAction: "add-tags", value: "matched", matching: "?q=hoodie" };
    const { text } = await post("/admin/products?q=hoodie", { ...fields, count: "9" });
    expect(text).toContain(`The list has changed: ${hoodies.length} products match now, not 9`);
    const { to } = await post("/admin/products?q=hoodie", { ...fields, ...seen(hoodies) });
    expect(to).toContain(`changed=${hoodies.length}`);
    const tagged = await rows("select id from products where tags @> '{matched}' order by id");
    expect(tagged.map(({ id }) => Number(id))).toEqual(hoodies);
  });

  test("overrides of all that match are cleared only after a question that says how many", async () => {
    const hoodies = await named("hoodie");
    await rows("delete from product_overrides");
    await rows("insert into product_overrides (printful_product_id) select printful_product_id from products");
    const all = { matching: "?q=hoodie", ...seen(hoodies) };
    const { to } = await post("/admin/products?q=hoodie", { intent: "edit", bulkAction: "override-clear", ...all });
    const [before] = await rows("select count(*)::int from product_overrides");
    const question = textOf(openDialogIn(await read(to!)));
    expect(question).toContain(`Clear the overrides of all ${hoodies.length} products?`);
    await post(to!, { intent: "clear", ...all });
    const after = (await rows("select id from product_overrides")).map(({ id }) => Number(id));
    expect(before.count - after.length).toBe(hoodies.length);
    const rest = { matching: "?", ...seen(after) };
    const asked = await post("/admin/products/overrides", { intent: "ask", ...rest });
    const last = textOf(openDialogIn(await read(asked.to!)));
    expect(last).toContain(`Delete all ${after.length} overrides?`);
    await post("/admin/products/overrides", { intent: "delete", ...rest });
    expect(await rows("select from product_overrides")).toEqual([]);
  });

  test("the export contains what the list shows, or what is selected", async () => {
    const everything = await named("");
    expect(await ids("/admin/products/export.csv")).toEqual(everything);
    expect(await ids("/admin/products/export.csv?q=hoodie&page=2")).toEqual(await named("hoodie"));
    expect(await ids("/admin/products/export.csv?category=apparel&q=cap")).toEqual(await named("cap"));
    expect(await ids(`/admin/products/export.csv?q=hoodie&id=${everything[0]}&id=x`)).toEqual([everything[0]]);
    expect(await read("/admin/products?q=hoodie")).toMatch(/export\.csv\?q=hoodie"[^>]*>Export these</);
    expect(await read("/admin/products")).toMatch(/export\.csv\??"[^>]*>Export CSV</);
  });
});

test("the customers' export contains what the list shows", async () => {
  for (const [number, name] of [
    ["LT-800001", "Ottoline"],
    ["LT-800002", "Peregrine"],
  ])
    await asGiven(
      shop.shop.pool,
      `insert into orders (number, status, email, first_name, city, items_total, total, captured_total, paid_at)
       values ($1, 'paid', $2 || '@example.com', $2, $2 || 'ton', 999, 999, 999, now())`,
      [number, name],
    );
  const csv = await read("/admin/customers/export.csv?q=ottoline");
  expect(csv).toContain("Ottolineton");
  expect(csv).not.toContain("Peregrineton");
  expect(await read("/admin/customers/export.csv?orders=more")).not.toContain("ton,");
  expect(await read("/admin/customers/export.csv")).toMatch(/Ottolineton.*Peregrineton|Peregrineton.*Ottolineton/s);
});
