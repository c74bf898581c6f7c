import { expect } from "vitest";
import { type Recountable, recount } from "../resilience/random/recount.ts";
import type { RehearsalControl } from "../support/control.ts";
import { until } from "../support/until.ts";
import type { Purchase } from "./ledger.ts";

/** A shop whose orders are accounted for. */
type Accountable = Recountable & { control: Pick<RehearsalControl, "settled" | "advanceClock"> };
type Traffic = { purchases: readonly Purchase[]; stop(): Promise<void> };

const hour = 60 * 60 * 1000;
/** Milliseconds without any progress. The work of a killed worker is resumed once its heartbeat is missed. */
const patience = 150_000;

/** Waits until nothing is left. Gives up once the number stops falling, however long it took so far: ten thousand orders take longer than ten. */
async function untilNoneLeft(what: string, count: () => Promise<number>): Promise<void> {
  for (let left = await count(); left > 0; ) {
    const fewer = async () => {
      const now = await count();
      return now < left && { left: now };
    };
    ({ left } = await until(`${what}: ${left} left`, fewer, patience));
  }
}

/** Lets the workers finish: every email sent, every event worked on, every paid order confirmed for printing. */
async function finishOrders({ shop: { pool }, control }: Accountable): Promise<void> {
  const number = async (query: string) => Number((await pool.query(`select (${query}) as n`)).rows[0].n);
  await control.settled();
  // Not while a payment is unrecorded: a draft that expires before is refunded.
  await untilNoneLeft("every payment to be recorded", () =>
    number("select count(*) from orders where pay_claimed_at is not null and captured_total = 0"),
  );
  // The window in which a buyer may cancel.
  await control.advanceClock(hour + 1000);
  const left = `(select count(*) from mails where sent_at is null)
    + (select count(*) from webhook_events where processed_at is null)
    + (select count(*) from orders where captured_total > 0 and print_state <> 'confirmed')`;
  await untilNoneLeft("every order to be printed and every email to be sent", () => number(left));
  await control.settled();
}

/**
 * Stops the traffic and accounts for every order: what its buyer knows, the shop, Stripe, the print provider and the
 * mailbox must agree.
 * @param least orders without which the run shows nothing
 */
export async function accountForAll(test: Accountable, traffic: Traffic, least: number): Promise<void> {
  await traffic.stop();
  await finishOrders(test);
  const { counts, broken } = await recount(test);
  console.log(JSON.stringify(counts));
  expect(traffic.purchases.filter(({ problem }) => problem)).toEqual([]);
  const { rows } = await test.shop.pool.query("select id from orders where captured_total > 0");
  const known = traffic.purchases.filter(({ paid }) => paid).map(({ draft }) => draft);
  expect(rows.map(({ id }) => id).toSorted()).toEqual(known.toSorted());
  expect(broken).toEqual([]);
  expect(counts).toMatchObject({ paid: known.length, printed: known.length, lost: 0, doubled: 0 });
  expect(known.length, "orders, or this shows nothing").toBeGreaterThanOrEqual(least);
}
