import { describe, expect, test } from "vitest";
import { mustTransition, transition } from "#app/orders/.server/transition.ts";
import { canBecome, firstStatus, type OrderStatus, orderStatuses, orderTransitions } from "#app/orders/rules.ts";
import { allowedTransitions } from "#database/schema/index.ts";
import { asGiven } from "#database/seed/as-given.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openTestTables } from "../support/test-database.ts";

/**
 * The order's transitions as the database enforces them: `transition_order`, its table, and the triggers that refuse
 * any other change.
 */
const { pool, db } = await closeAfterTests(openTestTables());

const pairs = orderStatuses.flatMap((from) => orderStatuses.map((to) => [from, to] as const));
const allowed = pairs.filter(([from, to]) => canBecome(from, to));

async function orderAs(status: OrderStatus): Promise<string> {
  const [order] = await asGiven(
    pool,
    `insert into orders (number, status, items_total, total, captured_total, canceled_at)
     values (next_order_number('LT'), $1, 999, 999, case when $2 then 0 else 999 end, case when $1 = 'canceled' then now() end)
     returning id`,
    [status, status === "pending_payment" || status === "payment_failed" || status === "expired"],
  );
  return order.id;
}
const row = async (id: string) => (await pool.query("select * from orders where id = $1", [id])).rows[0];
const happenings = async (id: string) =>
  (await pool.query("select type, actor, data, dedupe_key from order_events where order_id = $1 order by id", [id]))
    .rows;
const happening = { type: "told", actor: "staff", data: { why: "a test" } } as const;
const move = (id: string, to: OrderStatus, along: Parameters<typeof transition>[3] = { happening }) =>
  db.transaction((tx) => transition(tx, id, to, { ...along, change: { capturedTotal: 999, ...along.change } }));

test("the table has the pairs of rules.ts and no others", async () => {
  const rows = await db.select().from(allowedTransitions);
  const ofRules = Object.entries(orderTransitions).flatMap(([from, all]) => all.map((to) => `${from} ${to}`));
  expect(rows.map(({ fromStatus, toStatus }) => `${fromStatus} ${toStatus}`).sort()).toEqual(ofRules.sort());
});

describe("transition_order", () => {
  test.each(allowed)("makes %s %s, and records the event", async (from, to) => {
    const id = await orderAs(from);
    expect(await move(id, to)).toBe("moved");
    expect((await row(id)).status).toBe(to);
    expect(await happenings(id)).toEqual([{ ...happening, dedupe_key: null }]);
  });

  test.each(pairs.filter(([from, to]) => from !== to && !canBecome(from, to)))(
    "does not make %s %s, and writes nothing",
    async (from, to) => {
      const id = await orderAs(from);
      const before = await row(id);
      expect(await move(id, to)).toBe("not_allowed");
      expect([await row(id), await happenings(id)]).toEqual([before, []]);
    },
  );

  test.each(orderStatuses)("changes nothing if %s already is", async (status) => {
    const id = await orderAs(status);
    const before = await row(id);
    expect(await move(id, status)).toBe("already");
    expect([await row(id), await happenings(id)]).toEqual([before, []]);
  });

  test("lets one of two concurrent calls move the order, and the other see it", async () => {
    const id = await orderAs("paid");
    const outcomes = await Promise.all([move(id, "canceled"), move(id, "canceled")]);
    expect(outcomes.sort()).toEqual(["already", "moved"]);
    expect(await happenings(id)).toHaveLength(1);
    const other = await orderAs("paid");
    const rivals = await Promise.all([move(other, "canceled"), move(other, "refunded")]);
    expect(rivals.sort()).toEqual(["moved", "not_allowed"]);
  });

  test("is rolled back with its transaction", async () => {
    const id = await orderAs("paid");
    const failed = db.transaction(async (tx) => {
      await mustTransition(tx, id, "on_hold", { happening });
      throw new Error("something else went wrong");
    });
    await expect(failed).rejects.toThrow("something else");
    expect([(await row(id)).status, await happenings(id)]).toEqual(["paid", []]);
  });

  test("records an event with a key once", async () => {
    const id = await orderAs("on_hold");
    const keyed = { happening: { ...happening, dedupeKey: "once" } };
    for (const to of ["in_production", "on_hold", "shipped"] as const) await move(id, to, keyed);
    expect(await happenings(id)).toEqual([{ ...happening, dedupe_key: "once" }]);
  });

  test("sets the times by the business clock, each once", async () => {
    await pool.query("insert into rehearsal_clock (id, offset_ms) values (1, 86400000)");
    const id = await orderAs("pending_payment");
    await pool.query("update orders set pay_claimed_at = now() where id = $1", [id]);
    await move(id, "paid", { change: { capturedTotal: 999, cardLast4: "4242" }, cancelMinutes: 60 });
    const paid = await row(id);
    expect(paid).toMatchObject({ captured_total: 999, card_last4: "4242", pay_claimed_at: null, shipped_at: null });
    expect(paid.paid_at - Date.now()).toBeGreaterThan(86_000_000);
    expect(paid.cancel_until - paid.paid_at).toBe(60 * 60_000);
    await move(id, "shipped");
    await move(id, "on_hold");
    const { shipped_at } = await row(id);
    await move(id, "delivered");
    expect(await row(id)).toMatchObject({
      paid_at: paid.paid_at,
      cancel_until: paid.cancel_until,
      shipped_at,
      canceled_at: null,
      delivered_at: expect.any(Date),
    });
    await pool.query("delete from rehearsal_clock");
  });

  test("sets a time for a held payment and for a cancellation", async () => {
    const held = await orderAs(firstStatus);
    const unpaid = await orderAs(firstStatus);
    const canceled = await orderAs("paid");
    await move(held, "on_hold");
    await move(unpaid, "on_hold", { change: { capturedTotal: 0 } });
    await move(canceled, "canceled", { change: { cancelReason: "Wrong size" } });
    expect(await row(held)).toMatchObject({ paid_at: expect.any(Date), cancel_until: null });
    expect((await row(unpaid)).paid_at).toBe(null);
    expect(await row(canceled)).toMatchObject({ canceled_at: expect.any(Date), cancel_reason: "Wrong size" });
  });

  test("throws for a missing order, and mustTransition for a refused change", async () => {
    await expect(move(crypto.randomUUID(), "paid")).rejects.toThrow();
    const id = await orderAs("refunded");
    await expect(db.transaction((tx) => mustTransition(tx, id, "paid"))).rejects.toThrow("not_allowed");
  });

  test("moves many orders in one statement", async () => {
    const ids = await Promise.all([1, 2, 3].map(() => orderAs("shipped")));
    await db.transaction((tx) => mustTransition(tx, ids, "delivered", { change: { deliveryAssumed: true } }));
    for (const id of ids) expect(await row(id)).toMatchObject({ status: "delivered", delivery_assumed: true });
  });
});

describe("outside the function", () => {
  const refused = { code: "23514", constraint: "orders_status_by_transition" };

  test.each(allowed)("nothing makes %s %s", async (from, to) => {
    const id = await orderAs(from);
    const set = to === "canceled" ? "canceled_at = now()," : "captured_total = total,";
    await expect(pool.query(`update orders set ${set} status = $2 where id = $1`, [id, to])).rejects.toMatchObject(
      refused,
    );
  });

  test("a transaction that has moved one order still cannot write a status itself", async () => {
    const id = await orderAs("paid");
    const other = await orderAs("paid");
    for (const at of [id, other]) {
      const sneaked = db.transaction(async (tx) => {
        await mustTransition(tx, id, "in_production");
        await tx.execute(`update orders set status = 'on_hold' where id = '${at}'`);
      });
      await expect(sneaked).rejects.toMatchObject({ cause: refused });
    }
  });

  test.each(orderStatuses)("whether an order may begin as %s", async (status) => {
    const begun = pool.query(
      `insert into orders (number, status, canceled_at) values (next_order_number('LT'), $1, case when $1 = 'canceled' then now() end)`,
      [status],
    );
    if (status === firstStatus) await begun;
    else await expect(begun).rejects.toMatchObject(refused);
  });

  test("a live shop's database does not accept a status as given either", async () => {
    const id = await orderAs("paid");
    await pool.query("insert into shop_mode (mode) values ('live') on conflict (id) do update set mode = 'live'");
    await expect(asGiven(pool, "update orders set status = 'shipped' where id = $1", [id])).rejects.toMatchObject(
      refused,
    );
    await pool.query("delete from shop_mode");
    await asGiven(pool, "update orders set status = 'shipped' where id = $1", [id]);
  });
});
