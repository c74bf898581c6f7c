import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type Stripe from "stripe";
import type { reconciliationFacts } from "#database/schema/index.ts";
import type { PrintOrder } from "#providers/printful/contract.ts";
import { isSterling } from "#providers/printful/contract-money.ts";
import { PrintfulError } from "#providers/printful/error.ts";
import type { Shop } from "#server/shop.ts";
import { mostRechecked } from "../rules.ts";

type Fact = Omit<typeof reconciliationFacts.$inferInsert, "runId">;
const aPage = 100;

/**
 * Writes down what Stripe and Printful list since a moment, and how older orders stand that are not over, a thousand at
 * a time, the three lists side by side. No more than a few pages are ever in memory.
 * @returns how many there are of each
 * @throws whatever a provider answers badly: then the comparison would be wrong
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

/** Nothing writes any more when it ends, also where one of them failed. */
async function all(counts: Promise<number>[]): Promise<number[]> {
  await Promise.allSettled(counts);
  return Promise.all(counts);
}

async function* printFacts(shop: Shop, since: Date): AsyncGenerator<Fact> {
  yield* listedPrints(shop, since);
  yield* olderPrints(shop, since);
}

/** The printer lists the newest first and knows no dates to ask by. */
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
 * What is still open here although it is older than the list: were its last news lost, nothing else would ever tell of
 * it. So is what differed before, until it does not any more.
 */
async function* olderPrints({ db, printful }: Shop, since: Date): AsyncGenerator<Fact> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select o.printful_order_id as id from orders o
    where o.printful_order_id is not null and o.created_at <= ${since.toISOString()}::timestamptz + interval '1 hour'
      and (o.status in ('paid', 'in_production', 'on_hold') or exists (
        select from attention_items a where a.order_id = o.id and a.kind = 'print_differs' and a.resolved_at is null))
    order by random() limit ${mostRechecked}`);
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

/** Only what was paid counts: the rest are checkouts that somebody left. */
function paymentFact(intent: Stripe.PaymentIntent): Fact | null {
  if (intent.status !== "succeeded") return null;
  const { id, status, amount_received: amount, currency } = intent;
  return { kind: "payment", id, names: intent.metadata.order_id ?? null, status, amount, currency };
}

function refundFact({ id, status, amount, currency, metadata }: Stripe.Refund): Fact {
  return { kind: "refund", id, names: metadata?.refund_id ?? null, status: status ?? "unknown", amount, currency };
}

/** Others have the printer's calls first: whoever compares can wait. */
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
    // An order that comes while the pages are turned pushes another onto the next page: it is the same one.
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
