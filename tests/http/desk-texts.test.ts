import { afterEach, describe, expect, test } from "vitest";
import { asGiven } from "#database/seed/as-given.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openForms, textOf } from "../support/member.ts";
import { orderDesk } from "../support/order-desk.ts";
import { openAttention } from "../support/order-facts.ts";
import { placeOrder, settle, submit } from "../support/placed-order.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";

const shop = await closeAfterTests(openTestShop());
const person = await signedInStaff(shop, "owner");
const ownerId = person.id;
const owner = openForms(shop, { authorization: person.bearer });
const desk = orderDesk(shop, person);
afterEach(async () => {
  for (const fault of ["error_500", "rate_limited"]) await shop.control.fault("printful", fault, false);
  await shop.control.fault("mail", "down", false);
});

const rows = async (query: string, values: unknown[] = []) => (await shop.shop.pool.query(query, values)).rows;
let itemCount = 0;
async function addItem(kind: string, orderId: string) {
  const [row] = await rows(
    "insert into attention_items (kind, order_id, summary, dedupe_key) values ($1, $2, 'Stuck.', $3) returning id",
    [kind, orderId, `${kind}:${orderId}:${++itemCount}`],
  );
  return row.id as string;
}
const runItemAction = (item: string) => owner.post("/admin/attention", { intent: "try", item });
const settledAs = async (item: string) =>
  (await rows("select resolved_by, resolution from attention_items where id = $1", [item]))[0];
const summariesOf = async (order: { id: string }) =>
  (await openAttention(shop)).filter(({ order_id }) => order_id === order.id).map(({ summary }) => summary);

describe("'Done this week' names who did it", () => {
  test("if their action on the order settled it", async () => {
    const order = await placeOrder(shop);
    const item = await addItem("print_not_submitted", order.id);
    expect((await desk.do(order, "cancel", { reason: "Asked by phone" })).done).toBe("cancelled");
    expect(await settledAs(item)).toEqual({ resolved_by: "Robin", resolution: "cancelled" });
    expect(await owner.read("/admin/attention/settled")).not.toContain(ownerId);
  });

  test("if a desk action settled it, at once or by what it started", async () => {
    await shop.control.fault("mail", "down");
    const order = await placeOrder(shop);
    const email = (
      await rows("select id from attention_items where kind = 'mail_failed' and order_id = $1", [order.id])
    )[0];
    expect((await runItemAction(email.id)).status).toBe(409);
    await shop.control.fault("mail", "down", false);
    await runItemAction(email.id);
    const said = { resolved_by: "Robin", resolution: "Resolved after ‘Send it again’." };
    expect(await settledAs(email.id)).toEqual(said);

    const late = await addItem("shipped_without_tracking", order.id);
    await asGiven(
      shop.shop.pool,
      "update orders set status = 'shipped', shipped_at = business_now() - interval '3 days' where id = $1",
      [order.id],
    );
    await runItemAction(late);
    await asGiven(shop.shop.pool, "update orders set status = 'delivered' where id = $1", [order.id]);
    await shop.entry.sweepOnce(shop.shop);
    expect(await settledAs(late)).toEqual({ ...said, resolution: "Resolved after ‘Check with the printer’." });
  });

  test("not if an action was refused and it settled later by itself", async () => {
    const order = await placeOrder(shop);
    const item = await addItem("print_unknown", order.id);
    await rows("update orders set printful_status = 'unknown' where id = $1", [order.id]);
    await shop.control.fault("printful", "error_500");
    expect((await runItemAction(item)).status).toBe(409);
    await rows("update orders set printful_status = 'draft' where id = $1", [order.id]);
    await shop.entry.sweepOnce(shop.shop);
    expect(await settledAs(item)).toMatchObject({ resolved_by: "The shop" });
  });
});

describe("the print provider's faults are attributed to the print provider", () => {
  test.for([
    ["error_500", /It could not be done: The printer answers with an error \(500\)\. Nothing has changed\./],
    ["rate_limited", /It could not be done: The printer wants fewer calls\. Try again in \d+ seconds\./],
  ] as const)("%s", async ([fault, words]) => {
    const order = await placeOrder(shop);
    const item = await addItem("print_unknown", order.id);
    await shop.control.fault("printful", fault);
    const answer = await runItemAction(item);
    expect(answer.status).toBe(409);
    const page = textOf(await answer.text());
    expect(page).toMatch(words);
    expect(page).not.toMatch(/our side|recently sent/);
  });
});

describe("the desk describes money and providers in words", () => {
  test("when a refund failed", async () => {
    const order = await placeOrder(shop);
    await submit(shop, `/orders/${order.number}/cancellation`, order.headers);
    await settle(shop);
    await shop.control.movePayment(order.payment, "fail_refund");
    await settle(shop);
    const pounds = `£${(order.total / 100).toFixed(2)}`;
    expect(await summariesOf(order)).toEqual([
      `A refund of ${pounds} for order ${order.number} failed: the card has expired or was cancelled. The customer is still waiting for the money.`,
    ]);
    expect(await owner.read(`/admin/orders/${order.number}`)).not.toContain("expired_or_canceled_card");
  });

  test("when the print provider holds an order", async () => {
    const order = await placeOrder(shop);
    const [{ printful_order_id }] = await rows("select printful_order_id from orders where id = $1", [order.id]);
    await shop.control.movePrint(Number(printful_order_id), "hold");
    await settle(shop);
    expect((await summariesOf(order))[0]).toContain(`Order ${order.number} is waiting: the printer has put it on hold`);
  });
});

test("of items opened at the same time and reported again, every page shows others and none is left out", async () => {
  await rows(
    "insert into attention_items (kind, summary, dedupe_key, created_at) select 'order_late', 'Pile ' || n || '.', 'pile:' || n, '2026-01-05' from generate_series(1, 180) n",
  );
  const found: string[] = [];
  for (let page = 1; page <= 5; page++) {
    const text = textOf(await owner.read(`/admin/attention?page=${page}`));
    found.push(...new Set(text.match(/Pile \d+\./g)));
    await rows("update attention_items set last_seen_at = now() where summary = any($1)", [found]);
  }
  expect(found).toHaveLength(180);
  expect(new Set(found).size).toBe(180);
});
