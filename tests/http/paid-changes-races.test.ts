import { afterAll, expect, test } from "vitest";
import { changeItemsOf, linesOf, placeTeesAndMug, printedOf } from "../support/changed-order.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { rounds } from "../support/faults.ts";
import {
  beginDearerChange,
  expectSoundShop,
  furtherPaymentsOf,
  moneyOf,
  payIntent,
  payPage,
} from "../support/further-payment.ts";
import { orderRow } from "../support/order-facts.ts";
import { type PlacedOrder, settle, submit } from "../support/placed-order.ts";
import { openTestShop } from "../support/test-shop.ts";

/**
 * Whatever meets the payment of a dearer change (R-ORDER-21): there is at most one print order, and charged less refunded
 * is the total that the order shows. Outcomes are random; many runs find more.
 */
const races = rounds(30, 4);
const shop = await closeAfterTests(openTestShop());
afterAll(() => expectSoundShop(shop));

async function race(rival: (placed: PlacedOrder) => Promise<unknown>) {
  const placed = await placeTeesAndMug(shop);
  const [shirts] = await linesOf(shop, placed);
  const intent = await beginDearerChange(shop, placed, { [`size-${shirts!.id}`]: "2XL" }, 400);
  const pay = async () => {
    // It may have been cancelled a moment ago.
    await payIntent(shop, intent).catch((error: Error) => expect(error.message).toContain("canceled"));
    await payPage(shop, placed, `?payment_intent=${intent}`);
  };
  await Promise.all([pay(), rival(placed)]);
  for (let sweeps = 0; sweeps < 2; sweeps++) {
    await settle(shop);
    await shop.entry.sweepOnce(shop.shop);
  }
  await settle(shop);
  const [payment] = await furtherPaymentsOf(shop, placed);
  const { total, back } = await moneyOf(shop, placed);
  const isMade = payment!.status === "paid";
  expect(["paid", "ended", "returned"]).toContain(payment!.status);
  expect(total).toBe(placed.total + (isMade ? 400 : 0));
  return { placed, isMade, back, size: (await linesOf(shop, placed))[0]?.size };
}

test(`${races} races of a payment with a cancellation refund everything, and print nothing`, async () => {
  for (let number = 0; number < races; number++) {
    const { placed } = await race(({ number: order, headers }) =>
      submit(shop, `/orders/${order}/cancellation`, headers),
    );
    expect(await orderRow(shop, placed.id)).toMatchObject({ status: "canceled" });
    expect((await orderRow(shop, placed.id)).refunded_total).toBe((await orderRow(shop, placed.id)).captured_total);
    expect(await printedOf(shop, placed)).toEqual([]);
  }
});

test(`${races} races of a payment with the end of the window print what is paid for`, async () => {
  for (let number = 0; number < races; number++) {
    const { placed, isMade, size } = await race(async ({ id }) => {
      const { pool } = shop.shop;
      await pool.query("update orders set cancel_until = now() - interval '1 second' where id = $1", [id]);
      await pool.query("update further_payments set expires_at = now() - interval '1 second' where order_id = $1", [
        id,
      ]);
      await shop.entry.sweepOnce(shop.shop);
      await shop.drain();
    });
    expect(await orderRow(shop, placed.id)).toMatchObject({ print_state: "confirmed" });
    expect(size).toBe(isMade ? "2XL" : "L");
    expect(await printedOf(shop, placed)).toEqual([2, 1]);
  }
});

test(`${races} races of a payment with another change make the one that came first`, async () => {
  for (let number = 0; number < races; number++) {
    const { placed, isMade, size } = await race(async (order) =>
      changeItemsOf(shop, order, { [`quantity-${(await linesOf(shop, order))[1]!.id}`]: "0" }, 999),
    );
    expect(size).toBe(isMade ? "2XL" : "L");
    // The other one is refused if it came second.
    const { refunded_total } = await orderRow(shop, placed.id);
    expect(await printedOf(shop, placed)).toEqual(refunded_total > 0 ? [2] : [2, 1]);
    if (!isMade) expect(refunded_total).toBe(999);
  }
});
