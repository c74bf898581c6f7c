import { beforeEach, expect, test } from "vitest";
import { asGiven, statusAsGiven } from "#database/seed/as-given.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openTestTables } from "../support/test-database.ts";

/** The customer list always agrees with accounts and orders. */
const { pool } = await closeAfterTests(openTestTables(10));
beforeEach(async () => {
  await pool.query(`truncate orders, customers cascade; delete from "user"`);
});

const account = (id: string, { verified = true, name = "" } = {}) =>
  pool.query(`insert into "user" (id, name, full_name, email, email_verified) values ($1, $2, $2, $3, $4)`, [
    id,
    name,
    `${id}@example.com`,
    verified,
  ]);

let orders = 0;
type Facts = { email?: string; userId?: string; total?: number; paidAt?: string | null; name?: string; city?: string };
async function order({ email, userId, total = 1000, paidAt = "2026-11-20T10:00:00Z", name, city }: Facts) {
  const rows = await asGiven(
    pool,
    `insert into orders (number, email, user_id, items_total, total, captured_total, status, paid_at, first_name, city)
     values ($1, $2, $3, $4, $4, case when $5::timestamptz is null then 0 else $4 end,
       case when $5::timestamptz is null then 'pending_payment' else 'paid' end, $5, $6, $7) returning id`,
    [`LT-${++orders}`, email, userId, total, paidAt, name, city],
  );
  return rows[0].id as string;
}

const listed = async () =>
  (
    await pool.query(
      `select coalesce(user_id, 'guest') as who, email, name, town, orders_count as orders, spent_total as spent,
         refunded_total as refunded from customers order by email, who`,
    )
  ).rows;

test("a guest is listed once paid, whatever the address's case, with the newest order's name and town", async () => {
  await order({ email: "Robin@Example.com", total: 1500, name: "Rob", city: "Leeds", paidAt: "2026-11-01T10:00:00Z" });
  await order({ email: "robin@example.com", total: 2500, name: "Robin", city: "Truro" });
  await order({ email: "robin@example.com", paidAt: null });
  await order({ email: "nobody@example.com", paidAt: null });
  expect(await listed()).toEqual([
    { who: "guest", email: "robin@example.com", name: "Robin", town: "Truro", orders: 2, spent: 4000, refunded: 0 },
  ]);
});

test("an account is listed once it is confirmed, but not if it is only staff", async () => {
  await account("robin", { name: "Robin Hartley" });
  await account("newcomer", { verified: false });
  await account("sam");
  await pool.query("insert into admin_roles (user_id, role) values ('sam', 'support')");
  expect((await listed()).map(({ who }) => who)).toEqual(["robin"]);
  await order({ userId: "sam", email: "sam@example.com" });
  await pool.query(`update "user" set email_verified = true where id = 'newcomer'`);
  expect((await listed()).map(({ who }) => who)).toEqual(["newcomer", "robin", "sam"]);
});

test("a guest's orders that an account claims are the account's, and go back when it is deleted", async () => {
  await account("robin", { name: "Robin Hartley" });
  await order({ email: "robin@example.com", total: 1500 });
  expect(await listed()).toHaveLength(2);
  await pool.query("update orders set user_id = 'robin'");
  expect(await listed()).toMatchObject([{ who: "robin", orders: 1, spent: 1500 }]);
  await pool.query("update orders set user_id = null");
  await pool.query(`delete from "user"`);
  expect(await listed()).toMatchObject([{ who: "guest", email: "robin@example.com", orders: 1 }]);
});

test("refunds are deducted, and a person erased from the orders disappears here", async () => {
  const id = await order({ email: "robin@example.com", total: 1500, name: "Robin" });
  await pool.query("insert into refunds (order_id, amount, reason, decision_key) values ($1, 400, 'x', 'x')", [id]);
  expect(await listed()).toMatchObject([{ spent: 1100, refunded: 400 }]);
  await pool.query("update orders set email = null, first_name = null");
  expect(await listed()).toEqual([]);
});

test("two orders of one customer paid at the same moment both count", async () => {
  await account("robin");
  const ids = await Promise.all([1, 2].map(() => order({ userId: "robin", paidAt: null })));
  const pay = "update orders set status = 'paid', captured_total = total, paid_at = now() where id = $1";
  const [one, other] = await Promise.all([pool.connect(), pool.connect()]);
  for (const client of [one, other]) {
    await client.query("begin");
    await client.query(statusAsGiven);
  }
  await one.query(pay, [ids[0]]);
  const second = other.query(pay, [ids[1]]);
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1);
  await one.query("commit");
  await second;
  await other.query("commit");
  for (const client of [one, other]) client.release();
  expect(await listed()).toMatchObject([{ orders: 2, spent: 2000 }]);
});
