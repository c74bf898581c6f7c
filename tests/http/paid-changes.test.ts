import { afterAll, describe, expect, test } from "vitest";
import { readMargin } from "#app/admin/analytics/.server/read-margin.ts";
import { periodOf } from "#app/admin/analytics/periods.ts";
import { cardFeeOf, cardFeeOfStore } from "#app/pricing/margin.ts";
import { changeItemsOf, linesOf, placeTeesAndMug, printedOf } from "../support/changed-order.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import {
  beginDearerChange,
  expectSoundShop,
  furtherPaymentsOf,
  moneyOf,
  payIntent,
  payPage,
} from "../support/further-payment.ts";
import { orderDesk } from "../support/order-desk.ts";
import { emailsTo, eventsOf, openAttention, orderRow } from "../support/order-facts.ts";
import { type PlacedOrder, settle, submit } from "../support/placed-order.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";
import { until } from "../support/until.ts";

/** A change that costs more is paid by a further PaymentIntent (R-ORDER-21). */
const shop = await closeAfterTests(openTestShop());
afterAll(() => expectSoundShop(shop));

const paid = 2 * 2499 + 999;
/** Two shirts, a size that costs £2 more. */
const larger = async (placed: PlacedOrder) => ({ [`size-${(await linesOf(shop, placed))[0]!.id}`]: "2XL" });
const beginLarger = async (placed: PlacedOrder) => beginDearerChange(shop, placed, await larger(placed), 400);
const change = async (placed: PlacedOrder, fields: Record<string, string>, shown: number) =>
  (await changeItemsOf(shop, placed, fields, shown)).status;
const cancel = (placed: PlacedOrder) => submit(shop, `/orders/${placed.number}/cancellation`, placed.headers);
const statuses = async (placed: PlacedOrder) => (await furtherPaymentsOf(shop, placed)).map(({ status }) => status);
const sizes = async (placed: PlacedOrder) => (await linesOf(shop, placed)).map(({ size }) => size);
const subjects = async ({ email }: PlacedOrder) => (await emailsTo(shop, email)).map(({ subject }) => subject);
/** The window ends: what is open is closed first, then the print is claimed and confirmed. */
async function endWindow({ id }: PlacedOrder): Promise<void> {
  for (const [table, column, key] of [
    ["orders", "cancel_until", "id"],
    ["further_payments", "expires_at", "order_id"],
  ])
    await shop.shop.pool.query(`update ${table} set ${column} = now() - interval '1 second' where ${key} = $1`, [id]);
  for (let sweeps = 0; sweeps < 2; sweeps++) {
    await shop.entry.sweepOnce(shop.shop);
    await settle(shop);
  }
}

/** The margin of all orders that the print provider has billed has a card fee for each of their payments. */
async function expectFeeForEachPayment(): Promise<void> {
  const { rows } = await shop.shop.pool.query(
    `select captured_total - coalesce(sum(amount), 0)::int as first, array_remove(array_agg(amount), null) as further
     from orders o left join further_payments f on f.order_id = o.id and f.status = 'paid'
     where o.billed_print_total is not null group by o.id`,
  );
  const fee = cardFeeOfStore(shop.shop.store)!;
  const fees = rows.flatMap(({ first, further }) => [first, ...further]).map((paid) => cardFeeOf(paid, fee));
  const { margin } = await readMargin(shop.shop, periodOf("7d", shop.shop.clock.now()));
  expect(margin!.cardFee).toBe(fees.reduce((sum, pence) => sum + pence, 0));
}

describe("a change that costs more", () => {
  test("is made once it is paid: shown, printed, on a new invoice, in the email and in the sums", async () => {
    const placed = await placeTeesAndMug(shop);
    const asked = await changeItemsOf(shop, placed, await larger(placed));
    expect(await asked.text()).toContain("Pay £4.00 more");
    const intent = await beginLarger(placed);
    expect(await sizes(placed), "nothing changes before").toEqual(["L", "11oz"]);
    const page = await (await payPage(shop, placed)).text();
    expect(page).toContain("£4.00 to pay");
    expect(page).toContain("It was Navy, L");
    const waiting = await (await shop.fetch(`/orders/${placed.number}/change`, { headers: placed.headers })).text();
    expect(waiting).toContain("A change waits for your payment");

    await payIntent(shop, intent);
    const back = await payPage(shop, placed, `?payment_intent=${intent}`);
    expect([back.status, back.headers.get("location")]).toEqual([302, `/orders/${placed.number}/change?done`]);
    const done = await shop.fetch(`/orders/${placed.number}/change?done`, { headers: placed.headers });
    expect(await done.text(), "nothing comes back").not.toContain("A refund takes");
    await settle(shop);
    expect(await linesOf(shop, placed)).toMatchObject([
      { size: "2XL", quantity: 2, canceled_quantity: 0, unit_price: 2699, total: 5398 },
      { size: "11oz" },
    ]);
    expect(await printedOf(shop, placed)).toEqual([2, 1]);
    expect(await moneyOf(shop, placed)).toMatchObject({ taken: [placed.total, 400], back: [0, 0] });
    const [email] = (await emailsTo(shop, placed.email)).filter(({ subject }) => subject.includes("has changed"));
    expect(email!.text).toContain("Navy, 2XL. It was Navy, L");
    expect(email!.text).toContain("+£4.00");
    const invoices = await Promise.all(
      ["1", "1-credit", "2"].map(async (key) =>
        (await shop.fetch(`/orders/${placed.number}/invoice?document=${key}`, { headers: placed.headers })).text(),
      ),
    );
    expect(invoices[0]).toContain("Navy, L");
    expect(invoices[1]).toContain("Credit note");
    expect(invoices[2]).toContain("Navy, 2XL");
    expect(await eventsOf(shop, placed.id)).toEqual(expect.arrayContaining(["further_paid", "items_changed"]));
    const forStaff = await orderDesk(shop, await signedInStaff(shop, "owner")).page(placed);
    expect(forStaff).toContain("For a change");
    expect(forStaff).toContain(intent);
  });

  test("is offered, planned and made although the product was renamed since", async () => {
    const placed = await placeTeesAndMug(shop);
    const rename = (from: string, to: string) =>
      shop.shop.pool.query("update products set slug = $2 where slug = $1", [from, to]);
    await rename("lantern-tshirt", "glowing-tshirt");
    try {
      const asked = await changeItemsOf(shop, placed, await larger(placed));
      expect(await asked.text()).toContain("Pay £4.00 more");
      await payIntent(shop, await beginLarger(placed));
      await settle(shop);
      expect(await sizes(placed)).toEqual(["2XL", "11oz"]);
    } finally {
      await rename("glowing-tshirt", "lantern-tshirt");
    }
  });

  test("and adds one more of something while something else goes, is one payment of the difference", async () => {
    const placed = await placeTeesAndMug(shop);
    const [shirts, cup] = await linesOf(shop, placed);
    // Four shirts instead of two and a mug.
    const dearerDelivery = 10;
    const fields = { [`quantity-${shirts!.id}`]: "4", [`quantity-${cup!.id}`]: "0" };
    const difference = 2 * 2499 - 999 + dearerDelivery;
    await payIntent(shop, await beginDearerChange(shop, placed, fields, difference));
    await settle(shop);
    expect(await linesOf(shop, placed)).toMatchObject([{ quantity: 4, canceled_quantity: 0, total: 4 * 2499 }]);
    expect(await printedOf(shop, placed)).toEqual([4]);
    expect(await moneyOf(shop, placed)).toMatchObject({
      back: [0, 0],
      total: placed.total - paid + 4 * 2499 + dearerDelivery,
    });

    // Afterwards it can be changed like any order: three go, and their money comes from both payments.
    expect(await change(placed, { [`quantity-${shirts!.id}`]: "1" }, 3 * 2499)).toBe(302);
    await settle(shop);
    const { back } = await moneyOf(shop, placed);
    expect(back, "the latest payment first").toEqual([3 * 2499 - difference, difference]);
    expect(await printedOf(shop, placed)).toEqual([1]);
  });

  test("and was taken out of before: what was refunded stays, and cancelling refunds both payments", async () => {
    const placed = await placeTeesAndMug(shop);
    const [shirts] = await linesOf(shop, placed);
    expect(await change(placed, { [`quantity-${shirts!.id}`]: "1" }, 2499)).toBe(302);
    await settle(shop);
    await payIntent(shop, await beginDearerChange(shop, placed, await larger(placed), 200));
    await settle(shop);
    expect(await linesOf(shop, placed)).toMatchObject([
      { size: "L", quantity: 1, canceled_quantity: 1, total: 2499 },
      { size: "11oz" },
      { size: "2XL", quantity: 1, canceled_quantity: 0, total: 2699 },
    ]);
    expect(await printedOf(shop, placed)).toEqual([1, 1]);
    await cancel(placed);
    await settle(shop);
    const { taken, back } = await moneyOf(shop, placed);
    expect(back).toEqual(taken);
    expect(await orderRow(shop, placed.id)).toMatchObject({ status: "canceled" });
    const { rows } = await shop.shop.pool.query("select decision_key from refunds where order_id = $1 order by 1", [
      placed.id,
    ]);
    expect(rows.map(({ decision_key }) => decision_key)).toEqual([
      "cancellation",
      "cancellation:part-2",
      expect.stringMatching(/^change:\d+$/),
    ]);
  });

  test("is made once, however often the payment is reported, and a dispute of it names the order", async () => {
    const placed = await placeTeesAndMug(shop);
    const intent = await beginLarger(placed);
    await shop.control.fault("stripe", "duplicate_events");
    await payIntent(shop, intent);
    const comeBack = () => payPage(shop, placed, `?payment_intent=${intent}`);
    await Promise.all([comeBack(), comeBack(), settle(shop)]);
    await shop.control.fault("stripe", "duplicate_events", false);
    await shop.shop.pool.query(
      "update webhook_events set processed_at = null, received_at = now() - interval '1 hour' where strpos(payload::text, $1) > 0",
      [intent],
    );
    await shop.entry.sweepOnce(shop.shop);
    await settle(shop);
    expect(await moneyOf(shop, placed)).toMatchObject({ taken: [placed.total, 400] });
    expect((await eventsOf(shop, placed.id)).filter((type) => type === "items_changed")).toHaveLength(1);
    expect((await subjects(placed)).filter((subject) => subject.includes("has changed"))).toHaveLength(1);
    await shop.control.movePayment(intent, "dispute");
    await settle(shop);
    expect(await openAttention(shop)).toContainEqual(
      expect.objectContaining({ kind: "payment_disputed", order_id: placed.id }),
    );
  });
});

describe("a change that is not paid", () => {
  test("is declined: the order stays as it was, and another card pays", async () => {
    const placed = await placeTeesAndMug(shop);
    const intent = await beginLarger(placed);
    await expect(payIntent(shop, intent, "pm_card_visa_chargeDeclined")).rejects.toThrow();
    await settle(shop);
    const again = await payPage(shop, placed, `?payment_intent=${intent}`);
    expect(await again.text()).toContain("Your order has not changed");
    expect(await sizes(placed)).toEqual(["L", "11oz"]);
    expect(await orderRow(shop, placed.id)).toMatchObject({ status: "paid", print_state: "draft" });
    await payIntent(shop, intent);
    await settle(shop);
    expect(await sizes(placed)).toEqual(["2XL", "11oz"]);
  });

  test("is left: when the window ends, it cannot be paid any more, and what was bought is printed", async () => {
    const placed = await placeTeesAndMug(shop);
    const intent = await beginLarger(placed);
    await endWindow(placed);
    expect(await orderRow(shop, placed.id)).toMatchObject({ print_state: "confirmed", total: placed.total });
    expect(await statuses(placed)).toEqual(["ended"]);
    expect((await shop.shop.stripe.paymentIntents.retrieve(intent)).status).toBe("canceled");
    expect((await payPage(shop, placed)).headers.get("location")).toBe(`/orders/${placed.number}/change?ended`);
    expect(await printedOf(shop, placed)).toEqual([2, 1]);
    await moneyOf(shop, placed);
    expect(await subjects(placed), "who left it knows").not.toContainEqual(expect.stringContaining("was not made"));
  });

  test("is paid as the window ends, and no event came: it is made, and printed so", async () => {
    const placed = await placeTeesAndMug(shop);
    const intent = await beginLarger(placed);
    await shop.control.fault("stripe", "drop_events");
    await payIntent(shop, intent);
    await shop.control.fault("stripe", "drop_events", false);
    await endWindow(placed);
    await shop.entry.sweepOnce(shop.shop);
    await settle(shop);
    expect(await orderRow(shop, placed.id)).toMatchObject({ print_state: "confirmed", total: placed.total + 400 });
    expect(await sizes(placed)).toEqual(["2XL", "11oz"]);
    await moneyOf(shop, placed);
    await expectFeeForEachPayment();
  });

  test("is given up: the order stays, and can be changed otherwise", async () => {
    const placed = await placeTeesAndMug(shop);
    const intent = await beginLarger(placed);
    const answer = await submit(shop, `/orders/${placed.number}/change/pay`, placed.headers);
    expect(answer.headers.get("location")).toBe(`/orders/${placed.number}/change`);
    expect((await shop.shop.stripe.paymentIntents.retrieve(intent)).status).toBe("canceled");
    expect(await statuses(placed)).toEqual(["ended"]);
    const [, cup] = await linesOf(shop, placed);
    expect(await change(placed, { [`quantity-${cup!.id}`]: "0" }, 999)).toBe(302);
    await settle(shop);
    expect(await moneyOf(shop, placed)).toMatchObject({ back: [999, 0] });
  });

  test("gives way to another change that is to be paid; the same one again is the same payment", async () => {
    const placed = await placeTeesAndMug(shop);
    const first = await beginLarger(placed);
    expect(await beginLarger(placed)).toBe(first);
    const [, cup] = await linesOf(shop, placed);
    const second = await beginDearerChange(shop, placed, { [`quantity-${cup!.id}`]: "2" }, 999 + 130);
    expect((await shop.shop.stripe.paymentIntents.retrieve(first)).status).toBe("canceled");
    await payIntent(shop, second);
    await settle(shop);
    expect(await linesOf(shop, placed)).toMatchObject([{ size: "L" }, { quantity: 2 }]);
    expect(await statuses(placed)).toEqual(["ended", "paid"]);
    await moneyOf(shop, placed);
  });
});

/** The payment succeeds after something else has ended the change, before its PaymentIntent could be cancelled. */
describe("a payment that comes too late goes back in full, with an email", () => {
  async function payTooLate(act: (placed: PlacedOrder) => Promise<unknown>): Promise<PlacedOrder> {
    const placed = await placeTeesAndMug(shop);
    const intent = await beginLarger(placed);
    await act(placed);
    await payIntent(shop, intent);
    await settle(shop);
    expect(await statuses(placed)).toEqual(["returned"]);
    const { taken, back } = await moneyOf(shop, placed);
    expect([taken[1], back[1]]).toEqual([400, 400]);
    expect((await subjects(placed)).filter((subject) => subject.includes("£4.00 goes back"))).toHaveLength(1);
    expect(await eventsOf(shop, placed.id)).toContain("further_payment_returned");
    const page = await payPage(shop, placed);
    expect(await page.text()).toContain("The payment came too late");
    return placed;
  }

  test("after cancelling", async () => {
    const placed = await payTooLate(cancel);
    expect(await orderRow(shop, placed.id)).toMatchObject({ status: "canceled", refunded_total: placed.total });
    expect(await printedOf(shop, placed)).toEqual([]);
  });

  test("after another change", async () => {
    const placed = await payTooLate(async (order) =>
      change(order, { [`quantity-${(await linesOf(shop, order))[1]!.id}`]: "0" }, 999),
    );
    expect(await printedOf(shop, placed)).toEqual([2]);
  });
});

test("a payment that the bank still checks when its change ends goes back in full, even if no event comes", async () => {
  const placed = await placeTeesAndMug(shop);
  const intent = await beginLarger(placed);
  await shop.control.fault("stripe", "drop_events");
  await payIntent(shop, intent, "pm_card_rehearsalProcessing");
  await cancel(placed);
  await settle(shop);
  expect(await statuses(placed), "Stripe cannot cancel it yet").toEqual(["ending"]);
  await until("the bank to be done", async () => {
    const { status } = await shop.shop.stripe.paymentIntents.retrieve(intent);
    return status === "succeeded";
  });
  await shop.control.fault("stripe", "drop_events", false);
  await shop.shop.pool.query("update further_payments set updated_at = now() - interval '5 minutes'");
  await shop.entry.sweepOnce(shop.shop);
  await settle(shop);
  expect(await statuses(placed)).toEqual(["returned"]);
  expect(await moneyOf(shop, placed)).toMatchObject({ back: [placed.total, 400] });
});

test("a refund by hand meanwhile ends it, and it cannot be paid any more", async () => {
  const placed = await placeTeesAndMug(shop);
  const intent = await beginLarger(placed);
  await shop.shop.stripe.refunds.create({ payment_intent: placed.payment, amount: 100 });
  await settle(shop);
  expect(await statuses(placed)).toEqual(["ended"]);
  await expect(payIntent(shop, intent)).rejects.toThrow(/canceled/);
  expect(await moneyOf(shop, placed)).toMatchObject({ taken: [placed.total, 0], back: [100, 0] });
});

test("another address meanwhile does not matter", async () => {
  const placed = await placeTeesAndMug(shop);
  const intent = await beginLarger(placed);
  await shop.shop.pool.query("update orders set revision = revision + 1, last_name = 'Moss' where id = $1", [
    placed.id,
  ]);
  await payIntent(shop, intent);
  await settle(shop);
  expect(await sizes(placed)).toEqual(["2XL", "11oz"]);
  await moneyOf(shop, placed);
});

test("Stripe does not answer: nothing is charged, the page says so, and a reload pays", async () => {
  const placed = await placeTeesAndMug(shop);
  await shop.control.fault("stripe", "down");
  const answer = await changeItemsOf(shop, placed, await larger(placed), -400);
  expect(answer.status).toBe(302);
  expect(await (await payPage(shop, placed)).text()).toContain("The payment provider isn’t responding");
  await shop.control.fault("stripe", "down", false);
  expect(await (await payPage(shop, placed)).text()).toContain("£4.00 to pay");
  const [payment] = await furtherPaymentsOf(shop, placed);
  await payIntent(shop, payment!.payment_intent_id!);
  await settle(shop);
  expect(await sizes(placed)).toEqual(["2XL", "11oz"]);
});

test("nobody else sees or gives up the payment", async () => {
  const placed = await placeTeesAndMug(shop);
  await beginLarger(placed);
  const strange = { ...placed, headers: {} };
  expect((await payPage(shop, strange)).status).toBe(404);
  expect((await submit(shop, `/orders/${placed.number}/change/pay`)).status).toBe(401);
  expect(await statuses(placed)).toEqual(["open"]);
});
