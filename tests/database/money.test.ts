import { beforeEach, describe, expect, test } from "vitest";
import { asGiven } from "#database/seed/as-given.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openTestTables } from "../support/test-database.ts";

/** What the database itself refuses, whatever the code above it does (R-MONEY-4). */
const { pool } = await closeAfterTests(openTestTables(8));
let order: string;
beforeEach(async () => {
  const rows = await asGiven(
    pool,
    `insert into orders (number, status, items_total, shipping_total, total, captured_total, stripe_session_id)
     values (next_order_number('LT'), 'paid', 2000, 499, 2499, 2499, gen_random_uuid()::text) returning id`,
  );
  order = rows[0].id;
});

const refund = (amount: number, key: string, status = "requested") =>
  pool.query("insert into refunds (order_id, amount, reason, decision_key, status) values ($1, $2, 'test', $3, $4)", [
    order,
    amount,
    key,
    status,
  ]);
const refunded = async () =>
  (await pool.query("select refunded_total from orders where id = $1", [order])).rows[0].refunded_total;

describe("refunds", () => {
  test("never exceed what was captured", async () => {
    await refund(2000, "a");
    await expect(refund(500, "b")).rejects.toThrow(/orders_refunds_within_captured/);
    await refund(499, "c");
    expect(await refunded()).toBe(2499);
  });

  test("not even when twenty arrive at once", async () => {
    const results = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => refund(500, `at once ${n}`)));
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(4);
    expect(await refunded()).toBe(2000);
  });

  test("that fail can be made again", async () => {
    await refund(2499, "first");
    await pool.query("update refunds set status = 'failed' where order_id = $1", [order]);
    await refund(2499, "second");
    expect(await refunded()).toBe(2499);
  });

  test("are made once per decision, and only for a positive amount", async () => {
    await refund(100, "once");
    await expect(refund(100, "once")).rejects.toThrow(/refunds_one_a_decision/);
    await expect(refund(0, "zero")).rejects.toThrow(/refunds_positive/);
  });
});

describe("orders", () => {
  const change = (set: string) => asGiven(pool, `update orders set ${set} where id = $1`, [order]);

  test.each([
    ["a total that does not add up", "total = 2400", /orders_total_adds_up|orders_paid_means_captured/],
    ["a negative amount", "shipping_total = -1, total = 1999", /orders_money_not_negative/],
    ["a discount above the items' price", "discount_total = 2001, total = 498", /orders_discount_within_items/],
    ["paid without a captured payment", "captured_total = 2498", /orders_paid_means_captured/],
    ["an unknown status", "status = 'done'", /orders_status_known/],
    ["another currency", "currency = 'usd'", /orders_currency/],
    ["cancelled without a time", "status = 'canceled'", /orders_canceled_at/],
  ])("%s is refused", async (_, set, constraint) => {
    await expect(change(set)).rejects.toThrow(constraint);
  });

  test("a PaymentIntent belongs to one order", async () => {
    await expect(
      pool.query(
        `insert into orders (number, stripe_session_id) select next_order_number('LT'), stripe_session_id from orders where id = $1`,
        [order],
      ),
    ).rejects.toThrow(/orders_stripeSessionId_unique/);
  });

  const numbers = async (count: number) => {
    const { rows } = await pool.query("select next_order_number('LT') as number from generate_series(1, $1::int)", [
      count,
    ]);
    return rows.map((row: { number: string }) => Number(/^LT-([1-9]\d{6,})$/.exec(row.number)![1]));
  };

  test("numbers for people are unique, have seven digits, and spread over the whole range", async () => {
    const given = await numbers(2000);
    expect(new Set(given).size).toBe(2000);
    for (const number of given) expect(number).toBeLessThan(10_000_000);
    const tenths = Array.from(
      { length: 10 },
      (_, at) => given.filter((n) => Math.floor((n - 1e6) / 9e5) === at).length,
    );
    for (const tenth of tenths) expect(tenth).toBeGreaterThan(120);
  });

  test("a number reveals neither the next one nor its position", async () => {
    const given = await numbers(500);
    const steps = given.slice(1).map((number, at) => (((number - given[at]!) % 9e6) + 9e6) % 9e6);
    expect(new Set(steps).size, "steps from one number to the next").toBeGreaterThan(490);
    // The same source gives other numbers in every shop, because each has its own key.
    await pool.query("select setval('order_number_seq', 1, false)");
    const [own] = await numbers(1);
    const { rows } = await pool.query("update order_number_key set key = gen_random_uuid()::text returning key");
    await pool.query("select setval('order_number_seq', 1, false)");
    const [other] = await numbers(1);
    expect([rows[0].key.length, own === other]).toEqual([36, false]);
  });

  test("once all numbers of a length are used the next ones have one more digit", async () => {
    const { rows } = await pool.query("select last_value from order_number_seq");
    await pool.query("select setval('order_number_seq', 9000000)");
    for (const number of await numbers(100)) {
      expect(number).toBeGreaterThanOrEqual(10_000_000);
      expect(number).toBeLessThan(100_000_000);
    }
    await pool.query("select setval('order_number_seq', $1)", [rows[0].last_value]);
  });
});

describe("stored procedures", () => {
  test("calculate_bundle_savings returns pounds and no invented savings", async () => {
    const { rows } = await pool.query(
      "select * from calculate_bundle_savings((select id from bundles where slug = 'starter-bundle'))",
    );
    expect(rows.map((row) => Object.values(row).map(Number))).toEqual([[54.97, 54.97, 0, 0]]);
  });

  test("the savings are today's, not those of the day when the bundle was saved", async () => {
    const savings = async () => {
      const { rows } = await pool.query(
        "select s.*, get_bundle_details(b.id) -> 'original_price' as shown from bundles b, calculate_bundle_savings(b.id) s where b.slug = 'starter-bundle'",
      );
      return rows.map((row) => Object.values(row).map(Number));
    };
    const dearer =
      "update products set price_pence = price_pence + $1, retail_price_pence = retail_price_pence + $1 where slug = 'lantern-mug'";
    await pool.query(dearer, [503]);
    expect(await savings()).toEqual([[54.97, 60, 5.03, 8.4, 60]]);
    await pool.query(dearer, [-503]);
    expect(await savings()).toEqual([[54.97, 54.97, 0, 0, 54.97]]);
  });

  test("get_bundle_details returns the bundle with its items in order, each with its product", async () => {
    const { rows } = await pool.query(
      "select get_bundle_details((select id from bundles where slug = 'champion-bundle')) as bundle",
    );
    const { bundle } = rows[0];
    expect(bundle).toMatchObject({ slug: "champion-bundle", retail_price: 109.96 });
    expect(bundle.items.map((item: { product: { name: string } }) => item.product.name)).toEqual([
      "Lantern Hoodie",
      "Lantern T-Shirt",
      "Lantern Cap",
      "Lantern Tote Bag",
    ]);
    expect((await pool.query("select get_bundle_details(-1) as bundle")).rows[0].bundle).toBeNull();
  });
});
