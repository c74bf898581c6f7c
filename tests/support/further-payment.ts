import { expect } from "vitest";
import { reconcile } from "#app/reconciliation/.server/reconcile.ts";
import { runChecks } from "#database/backup/check-shop.ts";
import { changeItemsOf } from "./changed-order.ts";
import { orderRow } from "./order-facts.ts";
import type { PlacedOrder } from "./placed-order.ts";
import type { TestShop } from "./test-shop.ts";

type Row = { id: string; status: string; amount: number; payment_intent_id: string | null; client_secret: string };

/** An order's further payments, oldest first. */
export async function furtherPaymentsOf(test: Pick<TestShop, "shop">, { id }: Pick<PlacedOrder, "id">): Promise<Row[]> {
  const { rows } = await test.shop.pool.query(
    "select * from further_payments where order_id = $1 order by created_at, id",
    [id],
  );
  return rows;
}

export const payPage = (test: TestShop, { number, headers }: PlacedOrder, query = "") =>
  test.fetch(`/orders/${number}/change/pay${query}`, { headers, redirect: "manual" });

/**
 * The owner agrees to a change that costs so many pence more, and opens the page on which it is paid.
 * @returns the PaymentIntent's id
 */
export async function beginDearerChange(
  test: TestShop,
  placed: PlacedOrder,
  fields: Record<string, string>,
  more: number,
): Promise<string> {
  const answer = await changeItemsOf(test, placed, fields, -more);
  expect([answer.status, answer.headers.get("location")]).toEqual([302, `/orders/${placed.number}/change/pay`]);
  expect((await payPage(test, placed)).status).toBe(200);
  return (await furtherPaymentsOf(test, placed)).at(-1)!.payment_intent_id!;
}

export const payIntent = ({ shop }: TestShop, intent: string, card = "pm_card_visa") =>
  shop.stripe.paymentIntents.confirm(intent, { payment_method: card });

/**
 * What Stripe captured and refunded of an order's payments, and what the order records. Whatever happened, both agree to
 * the penny with the order's total, which is the sum of its lines.
 */
export async function moneyOf(test: Pick<TestShop, "shop">, placed: PlacedOrder) {
  const further = (await furtherPaymentsOf(test, placed)).flatMap(({ payment_intent_id: id }) => id ?? []);
  const taken: number[] = [];
  const back: number[] = [];
  for (const id of [placed.payment, ...further]) {
    const intent = await test.shop.stripe.paymentIntents.retrieve(id);
    taken.push(intent.amount_received);
    const { data } = await test.shop.stripe.refunds.list({ payment_intent: id });
    back.push(data.reduce((sum, refund) => sum + (refund.status === "failed" ? 0 : refund.amount), 0));
  }
  const { total, captured_total, refunded_total } = await orderRow(test as TestShop, placed.id);
  const sum = (amounts: number[]) => amounts.reduce((all, each) => all + each, 0);
  expect(sum(taken) - sum(back), "charged less refunded is what the order comes to").toBe(
    captured_total - refunded_total,
  );
  expect(total, "the order's total is what was captured for it").toBe(captured_total);
  return { taken, back, total: total as number };
}

/** Whatever happened to its orders, the shop's checks and the comparison with Stripe find nothing wrong. */
export async function expectSoundShop({ shop }: TestShop): Promise<void> {
  for (const table of ["orders", "refunds", "further_payments"])
    await shop.pool.query(`update ${table} set updated_at = now() - interval '5 minutes'`);
  await reconcile(shop);
  const { rows } = await shop.pool.query(
    "select kind, subject, here, there from reconciliation_findings where kind like 'payment%' or kind like 'refund%'",
  );
  expect(rows).toEqual([]);
  const client = await shop.pool.connect();
  try {
    await client.query("begin");
    expect((await runChecks(client, shop.storage)).damages).toEqual([]);
  } finally {
    await client.query("rollback");
    client.release();
  }
}
