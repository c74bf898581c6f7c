import { afterAll, expect, test } from "vitest";
import { openBuyer, robin, variantId } from "../support/buyer.ts";
import { changeItemsOf, linesOf, placeTeesAndMug, printedOf } from "../support/changed-order.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { rounds } from "../support/faults.ts";
import { beginDearerChange, expectSoundShop, moneyOf, payIntent, payPage } from "../support/further-payment.ts";
import { emailsTo, eventsOf, orderRow } from "../support/order-facts.ts";
import { type PlacedOrder, settle, submit } from "../support/placed-order.ts";
import { openTestShop } from "../support/test-shop.ts";

/**
 * Whatever meets an order (R-ORDER-5, R-ORDER-19, R-ORDER-21): there is at most one print order, none if it was cancelled,
 * and charged less refunded is the total that the order shows. Outcomes are random; many runs find more. Every pair of
 * what can meet, and where it is tested:
 *
 * | pair | without payment | paid further |
 * |---|---|---|
 * | change, cancellation | changing-items-races | paid-changes-races |
 * | change, end of the window | changing-items-races | paid-changes-races |
 * | change, webhook | changing-items-races | paid-changes |
 * | change, another one from the same page | changing-items-races | paid-changes-races |
 * | second change, end of the window | here | here |
 * | second change, cancellation | here | here |
 * | second change, webhook of the first | here | here |
 * | cancellation, webhook | here | paid-changes |
 * | cancellation, cancellation | cancelling | |
 * | cancellation, end of the window | cancelling | |
 * | end of the window, webhook | here | paid-changes-races |
 * | kill -9, each of them | resilience/crash/kill-at-every-step | the same |
 */
const races = rounds(40, 4);
const shop = await closeAfterTests(openTestShop());
afterAll(async () => {
  const { rows } = await shop.shop.pool.query(
    "select id, type from webhook_events where processed_at is null and starts_with(id, 'stripe:')",
  );
  expect(rows, "no event of a payment or a refund failed").toEqual([]);
  await expectSoundShop(shop);
});

/** Each race's first change is refunded or paid further by turns, and so is its second. */
const firstOf = (race: number) => (race % 2 === 0 ? "refunded" : "paid");
const isSecondDearer = (race: number) => race % 4 >= 2;

const cancel = (order: Pick<PlacedOrder, "number" | "headers">) =>
  submit(shop, `/orders/${order.number}/cancellation`, order.headers);

async function endWindow({ id }: PlacedOrder): Promise<void> {
  const { pool } = shop.shop;
  await pool.query("update orders set cancel_until = now() - interval '1 second' where id = $1", [id]);
  await pool.query("update further_payments set expires_at = now() - interval '1 second' where order_id = $1", [id]);
  await shop.entry.sweepOnce(shop.shop);
  await shop.drain();
}

/** The owner pays, if the payment was not cancelled a moment ago. */
async function pay(placed: PlacedOrder, intent: string): Promise<void> {
  await payIntent(shop, intent).catch((error: Error) => expect(error.message).toContain("canceled"));
  await payPage(shop, placed, `?payment_intent=${intent}`);
}

/**
 * Two shirts and a mug, changed once: the mug taken out, or larger shirts paid further. Its webhooks and jobs still wait.
 * @returns with the PaymentIntent that its webhooks are about
 */
async function changedOnce(first: "refunded" | "paid") {
  const placed = await placeTeesAndMug(shop);
  const [shirts, mug] = await linesOf(shop, placed);
  if (first === "refunded") {
    expect((await changeItemsOf(shop, placed, { [`quantity-${mug!.id}`]: "0" }, 999)).status).toBe(302);
    return { placed, about: placed.payment, first, total: placed.total, refunded: 999 };
  }
  const about = await beginDearerChange(shop, placed, { [`size-${shirts!.id}`]: "2XL" }, 400);
  await pay(placed, about);
  return { placed, about, first, total: placed.total + 400, refunded: 0 };
}
type ChangedOnce = Awaited<ReturnType<typeof changedOnce>>;

/** The second change: one shirt less. @returns whether it was made */
async function oneShirtLess({ placed, first }: ChangedOnce): Promise<boolean> {
  const [shirts] = await linesOf(shop, placed);
  const back = first === "paid" ? 2699 : 2499;
  return (await changeItemsOf(shop, placed, { [`quantity-${shirts!.id}`]: "1" }, back)).status === 302;
}

/** The second change, up to its payment: another mug, or larger shirts. */
async function beginDearer({ placed, first }: ChangedOnce): Promise<string> {
  const [shirts, mug] = await linesOf(shop, placed);
  return first === "paid"
    ? beginDearerChange(shop, placed, { [`quantity-${mug!.id}`]: "2" }, 999 + 130)
    : beginDearerChange(shop, placed, { [`size-${shirts!.id}`]: "2XL" }, 400);
}

const changesOf = async ({ id }: PlacedOrder) =>
  (await eventsOf(shop, id)).filter((type) => type === "items_changed").length;

/**
 * Settles the order as time does. A job that was queued while the one before it was about to end is absorbed by it: the
 * sweeper queues such a job again when the order has not changed for 30 seconds.
 */
async function settleWithSweeps({ id }: PlacedOrder): Promise<void> {
  for (let sweeps = 0; sweeps < 2; sweeps++) {
    await settle(shop);
    await shop.shop.pool.query("update orders set updated_at = now() - interval '1 minute' where id = $1", [id]);
    await shop.entry.sweepOnce(shop.shop);
  }
  await settle(shop);
}

/** @returns the order after its second change met the rival, and whether that change was made */
async function raceSecondChange(race: number, rival: (placed: PlacedOrder) => Promise<unknown>) {
  const order = await changedOnce(firstOf(race));
  await settle(shop);
  const { placed } = order;
  if (isSecondDearer(race)) {
    const intent = await beginDearer(order);
    await Promise.all([pay(placed, intent), rival(placed)]);
  } else await Promise.all([oneShirtLess(order), rival(placed)]);
  await settleWithSweeps(placed);
  return { ...order, isMade: (await changesOf(placed)) === 2 };
}

test(`${races} races of a second change with the end of the window print what is paid for`, async () => {
  for (let race = 0; race < races; race++) {
    const { placed, first, total, refunded, isMade } = await raceSecondChange(race, endWindow);
    const isPaid = first === "paid";
    const isDearer = isSecondDearer(race);
    const more = isPaid ? 999 + 130 : 400;
    const less = isPaid ? 2699 : 2499;
    expect(await moneyOf(shop, placed)).toMatchObject({ total: total + (isMade && isDearer ? more : 0) });
    expect(await orderRow(shop, placed.id)).toMatchObject({
      print_state: "confirmed",
      refunded_total: refunded + (isMade && !isDearer ? less : 0),
    });
    const shirts = isMade && !isDearer ? 1 : 2;
    const mugs = isMade && isDearer ? 2 : 1;
    expect(await printedOf(shop, placed)).toEqual(isPaid ? [shirts, mugs] : [shirts]);
  }
});

test(`${races} races of a second change with a cancellation refund every payment, and print nothing`, async () => {
  for (let race = 0; race < races; race++) {
    const { placed, total } = await raceSecondChange(race, cancel);
    const { taken, back } = await moneyOf(shop, placed);
    expect(back).toEqual(taken);
    const { status, captured_total, refunded_total } = await orderRow(shop, placed.id);
    expect(status).toBe("canceled");
    expect(captured_total).toBeGreaterThanOrEqual(total);
    expect(refunded_total).toBe(captured_total);
    expect(await printedOf(shop, placed)).toEqual([]);
  }
});

/** Processes again what Stripe reported of a payment or of refunds of it, as if it came only now. */
async function repeatEvents(about: string, type: string): Promise<void> {
  const { rowCount } = await shop.shop.pool.query(
    `update webhook_events set processed_at = null, outcome = null, received_at = now() - interval '1 hour'
     where strpos(payload::text, $1) > 0 and starts_with(type, $2)`,
    [about, type],
  );
  expect(rowCount, "events of it have come").toBeGreaterThan(0);
  await shop.entry.sweepOnce(shop.shop);
  await settle(shop);
}

/** Of a first change that is paid further the payment's event, of another one the refund's. */
const repeatFirstEvents = ({ about, first }: ChangedOnce) =>
  repeatEvents(about, first === "paid" ? "payment_intent.succeeded" : "refund.");

test(`${races} races of a second change with the webhooks of the first, late or again, make each once`, async () => {
  for (let race = 0; race < races; race++) {
    const order = await changedOnce(firstOf(race));
    const { placed, total, refunded } = order;
    const isLate = isSecondDearer(race);
    if (!isLate) await settle(shop);
    const [isMade] = await Promise.all([oneShirtLess(order), isLate ? settle(shop) : repeatFirstEvents(order)]);
    expect(isMade).toBe(true);
    await settleWithSweeps(placed);
    await repeatFirstEvents(order);
    const isPaid = order.first === "paid";
    expect(await moneyOf(shop, placed)).toMatchObject({ total });
    expect((await orderRow(shop, placed.id)).refunded_total).toBe(refunded + (isPaid ? 2699 : 2499));
    expect(await printedOf(shop, placed)).toEqual(isPaid ? [1, 1] : [1]);
    expect(await changesOf(placed)).toBe(2);
    const emails = (await emailsTo(shop, placed.email)).map(({ subject }) => subject);
    expect(emails.filter((subject) => subject.includes("has changed"))).toHaveLength(2);
  }
});

/** A mug that is paid for. No webhook of it has been processed, so the shop does not know that yet. */
async function payWithoutWebhook(race: number) {
  const mug = await variantId(shop, "lantern-mug", "White", "11oz");
  const email = `unseen-${race}@example.com`;
  const buyer = await openBuyer(shop).ready([{ variantId: mug, quantity: 1 }], { ...robin, email });
  await buyer.confirm();
  await shop.control.settled();
  const { id, number, stripe_session_id, total, status } = await orderRow(shop, buyer.draft);
  expect(status).toBe("pending_payment");
  const headers = { cookie: buyer.cookie };
  return { id, number, email, total, payment: stripe_session_id, cookie: buyer.cookie, headers } as PlacedOrder;
}

test(`${races} races of a cancellation with the webhook of the payment, first seen or again, refund it once`, async () => {
  for (let race = 0; race < races; race++) {
    const placed = await payWithoutWebhook(race);
    if (race % 2 === 0) await settle(shop);
    const repeat = () => repeatEvents(placed.payment, "payment_intent.succeeded");
    const [answer] = await Promise.all([cancel(placed), repeat(), settle(shop)]);
    expect(answer.status).toBe(302);
    await settle(shop);
    await repeat();
    expect(await orderRow(shop, placed.id)).toMatchObject({ status: "canceled", refunded_total: placed.total });
    expect(await moneyOf(shop, placed)).toEqual({ taken: [placed.total], back: [placed.total], total: placed.total });
    expect(await printedOf(shop, placed)).toEqual([]);
    const events = await eventsOf(shop, placed.id);
    expect(events.filter((type) => type === "paid" || type === "canceled")).toEqual(["paid", "canceled"]);
  }
});

test(`${races} races of the end of the window with the webhook of the payment, again, print it once`, async () => {
  for (let race = 0; race < races; race++) {
    const placed = await payWithoutWebhook(races + 1 + race);
    await settle(shop);
    await Promise.all([endWindow(placed), repeatEvents(placed.payment, "payment_intent.succeeded")]);
    await settleWithSweeps(placed);
    expect(await orderRow(shop, placed.id)).toMatchObject({ status: "paid", print_state: "confirmed" });
    expect(await moneyOf(shop, placed)).toEqual({ taken: [placed.total], back: [0], total: placed.total });
    expect(await printedOf(shop, placed)).toEqual([1]);
  }
});

test("a payment that is recorded while its cancellation looks for the order is refunded", async () => {
  const placed = await payWithoutWebhook(races);
  const { pool } = shop.shop;
  const query = pool.query.bind(pool) as (...asked: unknown[]) => Promise<unknown>;
  const looks = (asked: unknown) => JSON.stringify(asked).includes('pay_claimed_at\\" is not null');
  const recordFirst = async (...asked: unknown[]) => {
    if (looks(asked[0])) {
      Object.assign(pool, { query });
      await settle(shop);
    }
    return query(...asked);
  };
  Object.assign(pool, { query: recordFirst });
  const answer = await cancel(placed);
  expect(pool.query, "it looked for a payment").toBe(query);
  expect(answer.status).toBe(302);
  await settle(shop);
  expect(await orderRow(shop, placed.id)).toMatchObject({ status: "canceled", refunded_total: placed.total });
  expect(await printedOf(shop, placed)).toEqual([]);
});
