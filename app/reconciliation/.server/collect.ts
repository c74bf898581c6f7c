import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type Stripe from "stripe";
import type { reconciliationFacts } from "#database/schema/index.ts";
import type { PrintOrder } from "#providers/printful/contract.ts";
import { isSterling } from "#providers/printful/contract-money.ts";
import { PrintfulError } from "#providers/printful/error.ts";
import type { Shop } from "#server/shop.ts";
import { maxRechecked } from "../rules.ts";

type Fact = Omit<typeof reconciliationFacts.$inferInsert, "runId">;
const aPage = 100;

/**
 * Stores what Stripe and Printful list since a given time, plus the status of older open orders, a thousand rows at a
 * time, all three lists in parallel. Never more than a few pages are in memory.
 * @returns how many there are of each
 * @throws any provider error: a partial comparison would be wrong
 */
export async function collect(shop: Shop, runId: number, since: Date): Promise<Record<string, number>> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const [payments, refunds, prints] = await all([
    store(shop, runId, mapped(shop.stripe.paymentIntents.list({ limit: aPage, created }), paymentFact)),
    store(shop, runId, mapped(shop.stripe.refunds.list({ limit: aPage, created }), refundFact)),
    store(shop, runId, printFacts(shop, since)),
  ]);
  return { payments: payments!, refunds: refunds!, prints: prints! };
}

/** Waits for all, even if one fails, so that nothing is still writing afterwards. */
async function all(counts: Promise<number>[]): Promise<number[]> {
  await Promise.allSettled(counts);
  return Promise.all(counts);
}

async function* printFacts(shop: Shop, since: Date): AsyncGenerator<Fact> {
  yield* listedPrints(shop, since);
  yield* olderPrints(shop, since);
}

/** Printful lists newest first and cannot filter by date. */
async function* listedPrints({ printful }: Shop, since: Date): AsyncGenerator<Fact> {
  for (let offset = 0; ; offset += aPage) {
    const { orders, paging } = await patiently(() => printful.listOrders({ offset, limit: aPage }));
    for (const print of orders) {
      if (print.createdAt < since) return;
      yield printFact(print);
    }
    if (orders.length === 0 || offset + orders.length >= paging.total) return;
  }
}

/**
 * Orders still open here but older than the list: if their last webhook was lost, nothing else would reveal it. Also
 * earlier differences, until they are gone.
 */
async function* olderPrints({ db, printful }: Shop, since: Date): AsyncGenerator<Fact> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select o.printful_order_id as id from orders o
    where o.printful_order_id is not null and o.created_at <= ${since.toISOString()}::timestamptz + interval '1 hour'
      and (o.status in ('paid', 'in_production', 'on_hold') or exists (
        select from attention_items a where a.order_id = o.id and a.kind = 'print_differs' and a.resolved_at is null))
    order by random() limit ${maxRechecked}`);
  for (const { id } of rows) {
    const print = await patiently(() => printful.recheckOrder(Number(id)));
    yield print ? printFact(print) : { kind: "print", id, status: "no order" };
  }
}

function printFact({ id, externalId: names, status, costs }: PrintOrder): Fact {
  const amount = costs && isSterling(costs) ? costs.total : null;
  return { kind: "print", id: String(id), names, status, amount, currency: costs?.currency ?? null };
}

async function* mapped<T>(list: AsyncIterable<T>, factOf: (item: T) => Fact | null): AsyncGenerator<Fact> {
  for await (const item of list) {
    const fact = factOf(item);
    if (fact) yield fact;
  }
}

/** Only successful payments count; the rest are abandoned checkouts. */
function paymentFact(intent: Stripe.PaymentIntent): Fact | null {
  if (intent.status !== "succeeded") return null;
  const { id, status, amount_received: amount, currency } = intent;
  return { kind: "payment", id, names: intent.metadata.order_id ?? null, status, amount, currency };
}

/** One that was made by hand names the payment that it gives back. */
function refundFact({ id, status, amount, currency, metadata, payment_intent: intent }: Stripe.Refund): Fact {
  const names = metadata?.refund_id ?? (typeof intent === "string" ? intent : intent?.id) ?? null;
  return { kind: "refund", id, names, status: status ?? "unknown", amount, currency };
}

/** Waits for a free provider call: other uses have priority. */
async function patiently<T>(call: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof PrintfulError) || error.kind !== "rate_limited" || tries > 5) throw error;
      await pause(Math.min(error.retryAfterSeconds ?? 60, 60) * 1000);
    }
  }
}

async function store({ db }: Shop, runId: number, facts: AsyncIterable<Fact>): Promise<number> {
  let number = 0;
  let batch: Fact[] = [];
  const write = async () => {
    const rows = JSON.stringify(batch);
    number += batch.length;
    batch = [];
    // A new order during paging shifts another onto the next page: ignore the duplicate.
    await db.execute(sql`
      insert into reconciliation_facts (run_id, kind, id, names, status, amount, currency)
      select ${runId}, kind, id, names, status, amount, currency from json_to_recordset(${rows}::json)
        as facts(kind text, id text, names text, status text, amount integer, currency text)
      on conflict do nothing`);
  };
  for await (const fact of facts) {
    batch.push(fact);
    if (batch.length === 1000) await write();
  }
  if (batch.length > 0) await write();
  return number;
}
