import { sql } from "drizzle-orm";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mustTransition } from "#app/orders/.server/transition.ts";
import { type OrderStatus, orderTransitions } from "#app/orders/rules.ts";
import { type Database, openDatabase, openPool, type Transaction } from "#database/open.ts";
import { asGiven } from "#database/seed/as-given.ts";
import { untilWaitingForLock } from "../support/lock-waits.ts";
import { findMiscounted } from "../support/miscounted.ts";
import { openTestDatabase } from "../support/test-database.ts";

/** Units sold, kept on the listing: equal to a recount whatever orders and products go through meanwhile. */
let database: Awaited<ReturnType<typeof openTestDatabase>>;
let pool: pg.Pool;
let db: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  pool = openPool(database.url, 6, () => {});
  db = openDatabase(pool);
});
afterAll(async () => {
  await pool?.end();
  await database?.[Symbol.asyncDispose]();
});

const mug = 4;
const rows = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows;

/** An order of `quantity` mugs, with all that its status asks for. */
async function orderOf(status: OrderStatus, quantity = 1): Promise<string> {
  const [order] = await asGiven(
    pool,
    `with o as (
       insert into orders (number, status, items_total, total, captured_total, canceled_at)
       values (next_order_number('LT'), $1, 999, 999,
         case when $1 in ('pending_payment', 'payment_failed', 'expired') then 0 else 999 end,
         case when $1 = 'canceled' then now() end)
       returning id
     ), items as (
       insert into order_items
         (order_id, position, product_id, product_name, product_slug, color, size, image_url, quantity, unit_price, total)
       select id, 0, ${mug}, 'Mug', 'mug', '', '', '', $2, 100, 100 * $2::int from o
     )
     select id from o`,
    [status, quantity],
  );
  return order.id;
}
const move = (tx: Transaction, id: string, status: OrderStatus) =>
  mustTransition(tx, id, status, { change: { capturedTotal: 999 } });
const become = (id: string, status: OrderStatus) => db.transaction((tx) => move(tx, id, status));

/** Does this in a transaction that stays open until what is returned is called. */
async function hold(work: (tx: Transaction) => Promise<unknown>): Promise<() => Promise<void>> {
  const done = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const ended = db.transaction(async (tx) => {
    await work(tx);
    done.resolve();
    await gate.promise;
  });
  await Promise.race([done.promise, ended]);
  return async () => {
    gate.resolve();
    await ended;
  };
}
const mugsSold = async () => {
  await pool.query("select count_sales()");
  const [listing] = await rows(`select units_sold from product_listings where ${mug} = any (product_ids)`);
  return listing.units_sold as number;
};

const pairs = Object.entries(orderTransitions).flatMap(([from, all]) =>
  all.map((to) => [from as OrderStatus, to] as const),
);
const sold: OrderStatus[] = ["paid", "in_production", "shipped", "delivered"];

test.each(pairs)("an order that was %s and becomes %s counts only while it is sold", async (from, to) => {
  const before = await mugsSold();
  const id = await orderOf(from, 2);
  expect(await mugsSold()).toBe(before + (sold.includes(from) ? 2 : 0));
  await become(id, to);
  expect(await mugsSold()).toBe(before + (sold.includes(to) ? 2 : 0));
  expect(await findMiscounted(pool)).toEqual([]);
});

test("paid and taken back before the next count, an order changes nothing", async () => {
  const before = await mugsSold();
  const id = await orderOf("pending_payment", 3);
  await become(id, "paid");
  await become(id, "on_hold");
  expect(await mugsSold()).toBe(before);
  expect(await rows("select * from product_sales where units < 0")).toEqual([]);
});

test("a payment that is rolled back was never counted", async () => {
  const before = await mugsSold();
  const id = await orderOf("pending_payment");
  const broken = db.transaction(async (tx) => {
    await move(tx, id, "paid");
    throw new Error("the card's answer was lost");
  });
  await expect(broken).rejects.toThrow("lost");
  expect(await mugsSold()).toBe(before);
});

test("orders of one product wait neither for each other nor for the count", async () => {
  const first = await orderOf("pending_payment");
  const second = await orderOf("pending_payment");
  const before = await mugsSold();
  const commit = await hold((tx) => move(tx, first, "paid"));
  await become(second, "paid");
  expect(await mugsSold()).toBe(before + 1);
  await commit();
  expect(await mugsSold()).toBe(before + 2);
});

test("the count waits for a product that is moving to another listing", async () => {
  const id = await orderOf("pending_payment");
  await become(id, "paid");
  const commit = await hold((tx) => tx.execute(sql`update products set slug = 'other-mug' where id = ${mug}`));
  const count = pool.query("select count_sales()");
  await untilWaitingForLock(pool);
  await commit();
  await count;
  expect(await findMiscounted(pool)).toEqual([]);
});

test("a moving product waits for the count", async () => {
  const id = await orderOf("pending_payment");
  await become(id, "paid");
  const commit = await hold((tx) => tx.execute(sql`select count_sales()`));
  const move = pool.query("update products set slug = null where id = $1", [mug]);
  await untilWaitingForLock(pool);
  await commit();
  await move;
  expect(await findMiscounted(pool)).toEqual([]);
});

test("a recount waits for orders that are being paid, and counts each once", async () => {
  const before = await mugsSold();
  const id = await orderOf("pending_payment");
  await pool.query("update product_sales set units = 7");
  const commit = await hold((tx) => move(tx, id, "paid"));
  const recount = pool.query("select recount_sales()");
  await untilWaitingForLock(pool);
  await commit();
  await recount;
  expect(await mugsSold()).toBe(before + 1);
  expect(await findMiscounted(pool)).toEqual([]);
});

test("items of a product that is gone count nowhere, and stop no recount", async () => {
  const [made] = await rows(
    "insert into products (name, price_pence, slug) values ('Short', 100, 'short') returning id",
  );
  const id = await orderOf("paid");
  await pool.query("update order_items set product_id = $1 where order_id = $2", [made.id, id]);
  await pool.query("delete from products where id = $1", [made.id]);
  await pool.query("select count_sales()");
  await pool.query("select recount_sales()");
  expect(await findMiscounted(pool)).toEqual([]);
});
