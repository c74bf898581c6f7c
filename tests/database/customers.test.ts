import { beforeEach, expect, test } from "vitest";
import { asGiven, statusAsGiven } from "#database/seed/as-given.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { untilWaitingForLock } from "../support/lock-waits.ts";
import { seeded } from "../support/seeded.ts";
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

const pays = "update orders set status = 'paid', captured_total = total, paid_at = $2 where id = $1";

test.each([
  ["account", { userId: "robin" }],
  ["guest", { email: "robin@example.com" }],
])("two orders of one %s paid at the same moment both count", async (_, whose) => {
  await account("robin");
  const ids = await Promise.all([1, 2].map(() => order({ ...whose, paidAt: null })));
  const clients = [await pool.connect(), await pool.connect()] as const;
  for (const client of clients) await client.query(`begin; ${statusAsGiven}`);
  const [one, other] = clients;
  await one.query(pays, [ids[0], "2026-11-20"]);
  const second = other.query(pays, [ids[1], "2026-11-20"]);
  await untilWaitingForLock(pool);
  await one.query("commit");
  await second;
  await other.query("commit");
  for (const client of clients) client.release();
  expect(await listed()).toContainEqual(expect.objectContaining({ orders: 2, spent: 2000 }));
});

test("an order that a guest pays later is added, with the newest payment's name and town", async () => {
  const robin = { email: "Robin@example.com", paidAt: null };
  const ids = [
    await order({ ...robin, total: 1500, name: "Rob", city: "Leeds" }),
    await order({ ...robin, total: 2500, name: "Bobby", city: "York" }),
    await order({ ...robin, email: "robin@example.com", total: 400, name: "Robin", city: "Truro" }),
  ];
  for (const [nth, day] of [2, 3, 1].entries()) await asGiven(pool, pays, [ids[nth], `2026-11-0${day}`]);
  expect(await listed()).toEqual([
    { who: "guest", email: "robin@example.com", name: "Bobby", town: "York", orders: 3, spent: 4400, refunded: 0 },
  ]);
});

test("an order paid by two transactions at once counts once", async () => {
  const id = await order({ email: "robin@example.com", paidAt: null });
  await Promise.all([1, 2, 3].map(() => asGiven(pool, pays, [id, "2026-11-20"])));
  expect(await listed()).toMatchObject([{ orders: 1, spent: 1000 }]);
});

test("a change that follows another in the same transaction is seen, and one around another too", async () => {
  const robins = await order({ email: "robin@example.com" });
  const sams = await order({ email: "sam@example.com" });
  await pool.query(
    `begin;
     update orders set city = 'Leeds' where id = '${robins}';
     update orders set phone = '1' where id = '${robins}';
     update orders set city = 'Truro' where id = '${robins}';
     commit`,
  );
  expect(await listed()).toMatchObject([{ town: "Truro" }, { town: null }]);
  await pool.query(
    `begin;
     create function pg_temp.move_sam() returns void language sql as
       $$ update orders set city = 'Bath' where id = '${sams}' $$;
     update orders set city = 'Ely' where id = '${robins}' returning pg_temp.move_sam();
     commit`,
  );
  expect(await listed()).toMatchObject([{ town: "Ely" }, { town: "Bath" }]);
});

/** What customers.sql runs to recompute the whole list. */
const refreshAll = `select refresh_customers(array(select id from "user"), array(
  select lower(email) from orders where email is not null union select guest_email from customers where guest_email is not null
))`;

test.each([1, 2, 3])("whatever happens to orders at once, the list matches their sums (seed %i)", async (seed) => {
  const dice = seeded(seed);
  for (const id of ["robin", "sam"]) await account(id);
  const someone = () => dice.one(["robin@example.com", "Robin@Example.com", "sam@example.com", null]);
  const ids: string[] = [];
  for (let made = 0; made < 12; made++) {
    ids.push(
      await order({ email: someone() ?? undefined, userId: dice.one([undefined, undefined, "sam"]), paidAt: null }),
    );
  }
  let day = 0;
  /** No two payments at the same time, so that there is a newest. */
  const pay = `status = 'paid', captured_total = total,
    paid_at = coalesce(paid_at, timestamptz '2026-01-01' + make_interval(days => $2))`;
  const changes = {
    pay: () => [pay, ++day],
    refund: () => ["refunded_total = least(captured_total, refunded_total + $2)", dice.whole(1, 300)],
    move: () => ["email = $2", someone()],
    erase: () => ["email = null, first_name = null, city = $2", null],
    claim: () => ["user_id = $2", dice.one(["robin", "sam", null])],
    rename: () => ["first_name = $2, city = $2", dice.one(["Robin", "Sam", "Ro"])],
    payAndMove: () => [`${pay}, email = $3`, ++day, someone()],
    note: () => ["phone = $2", "07700 900123"],
  } satisfies Record<string, () => unknown[]>;
  const weights = { pay: 4, refund: 3, move: 2, erase: 1, claim: 2, rename: 3, payAndMove: 2, note: 2 };
  const change = async () => {
    const [columns, ...values] = changes[dice.weighted(weights)]();
    // One order at a time: transactions that lock several in different orders would be a deadlock in any shop.
    await asGiven(pool, `update orders set ${columns} where id = $1`, [dice.one(ids), ...values]);
  };
  const all = async () =>
    (
      await pool.query(
        `select user_id, guest_email, email, name, town, since, orders_count, spent_total, refunded_total, first_order_at,
           last_order_at from customers order by user_id, guest_email`,
      )
    ).rows;
  await Promise.all(
    [1, 2, 3, 4, 5, 6].map(async () => {
      for (let n = 0; n < 15; n++) await change();
    }),
  );
  await pool.query("update orders set user_id = 'sam' where lower(email) = 'robin@example.com'");
  await asGiven(
    pool,
    "update orders set city = 'Ely', paid_at = null, captured_total = 0, refunded_total = 0, status = 'expired' where id = $1",
    [ids[0]],
  );
  await pool.query("delete from orders where id = $1", [ids[1]]);
  const followed = await all();
  const { rows } = await pool.query(
    "select count(*)::integer as paid from orders where paid_at is not null and coalesce(user_id, email) is not null",
  );
  expect(followed.reduce((sum, each) => sum + each.orders_count, 0)).toBe(rows[0].paid);
  await pool.query(refreshAll);
  expect(followed).toEqual(await all());
});
