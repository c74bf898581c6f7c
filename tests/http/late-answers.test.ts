import type Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { importAll } from "#app/catalogue-sync/.server/start-import.ts";
import { syncProduct } from "#app/catalogue-sync/.server/sync-product.ts";
import { fetchPrint } from "#app/orders/fulfilment/.server/apply-printer-state.ts";
import { recordDispute } from "#app/orders/payment/.server/record-dispute.ts";
import { linesOf, placeTeesAndMug } from "../support/changed-order.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { beginDearerChange, furtherPaymentsOf, payIntent } from "../support/further-payment.ts";
import { holdNextAnswer } from "../support/late-answer.ts";
import { eventsOf, openAttention, orderRow } from "../support/order-facts.ts";
import { type PlacedOrder, placeOrder, settle } from "../support/placed-order.ts";
import { openPrinterProxy } from "../support/printer-proxy.ts";
import { openTestShop } from "../support/test-shop.ts";
import { until } from "../support/until.ts";

/** Of two answers of a provider about the same thing, the one that was asked for first arrives last. */
const printer = await closeAfterTests(openPrinterProxy());
const shop = await closeAfterTests(openTestShop(printer.insteadOf));

const query = async (sql: string, values: unknown[] = []) => (await shop.shop.pool.query(sql, values)).rows;

describe("the state of a print order", () => {
  /** Two moves of a print order, each with its webhook. The answer that the first webhook asks for arrives last. */
  async function moveTwice(order: PlacedOrder, first: string, second: string): Promise<void> {
    const print = Number((await orderRow(shop, order.id)).printful_order_id);
    const late = holdNextAnswer(shop.shop.printful, "getOrder");
    await shop.control.movePrint(print, first);
    await shop.control.settled();
    const processing = shop.drain();
    await late.asked;
    await shop.control.movePrint(print, second);
    await settle(shop);
    late.arrive();
    await processing;
    await settle(shop);
  }

  test("an older answer does not report a hold that has ended", async () => {
    const order = await placeOrder(shop);
    await moveTwice(order, "hold", "release");
    expect(await orderRow(shop, order.id)).toMatchObject({ status: "paid", printful_status: "draft" });
    expect((await openAttention(shop)).filter((item) => item.order_id === order.id)).toEqual([]);
    await shop.control.advanceClock(3_601_000);
    await shop.entry.sweepOnce(shop.shop);
    await settle(shop);
    expect(await orderRow(shop, order.id)).toMatchObject({ status: "paid", print_state: "confirmed" });
  });

  test("staff who check it see its current state", async () => {
    const order = await placeOrder(shop);
    const print = Number((await orderRow(shop, order.id)).printful_order_id);
    const late = holdNextAnswer(shop.shop.printful, "getOrder");
    await shop.control.movePrint(print, "hold");
    const looking = fetchPrint(shop.shop, order.id);
    await late.asked;
    await shop.control.movePrint(print, "release");
    await settle(shop);
    late.arrive();
    expect(await looking).toBe("applied");
    expect(await orderRow(shop, order.id)).toMatchObject({ status: "paid", printful_status: "draft" });
  });
});

test("a failed refund stays failed when Stripe's earlier answer arrives late", async () => {
  const placed = await placeTeesAndMug(shop);
  const [shirts] = await linesOf(shop, placed);
  const intent = await beginDearerChange(shop, placed, { [`size-${shirts!.id}`]: "2XL" }, 400);
  await payIntent(shop, intent, "pm_card_refundFail");
  await query("update further_payments set status = 'ended' where order_id = $1", [placed.id]);
  const late = holdNextAnswer(shop.shop.stripe.refunds, "create");
  const returning = settle(shop);
  await late.asked;
  await until("the refund to fail", async () => {
    await settle(shop);
    return (await furtherPaymentsOf(shop, placed))[0]!.status === "return_failed";
  });
  late.arrive();
  await returning;
  expect(await furtherPaymentsOf(shop, placed)).toMatchObject([{ status: "return_failed" }]);
  expect(await eventsOf(shop, placed.id)).toContain("further_payment_returned");
});

describe("a dispute", () => {
  const { disputes } = shop.shop.stripe;
  const deskOf = (order: PlacedOrder) =>
    query(
      "select resolution, data ->> 'status' as status from attention_items where kind = 'payment_disputed' and order_id = $1 order by id",
      [order.id],
    );
  /** Stripe answers so from now on. */
  function answerWith(status: Stripe.Dispute.Status) {
    const real = disputes.retrieve.bind(disputes);
    const answer = async (...args: Parameters<typeof disputes.retrieve>) => ({ ...(await real(...args)), status });
    Object.assign(disputes, { retrieve: answer });
    return { [Symbol.dispose]: () => void Object.assign(disputes, { retrieve: real }) };
  }

  test("that is decided does not come back by an answer from before", async () => {
    const order = await placeOrder(shop);
    const late = holdNextAnswer(disputes, "retrieve");
    await shop.control.movePayment(order.payment, "dispute");
    await shop.control.settled();
    const processing = shop.drain();
    await late.asked;
    const [{ id }] = (await disputes.list({ payment_intent: order.payment })).data as [Stripe.Dispute];
    using _decided = answerWith("won");
    await recordDispute(shop.shop, id);
    late.arrive();
    await processing;
    expect(await deskOf(order)).toMatchObject([{ resolution: "Closed by Stripe: won." }]);
  });

  test("that was answered does not ask for an answer again, and a person who settled it is reminded", async () => {
    const order = await placeOrder(shop);
    await shop.control.movePayment(order.payment, "dispute");
    await settle(shop);
    const [{ id }] = (await disputes.list({ payment_intent: order.payment })).data as [Stripe.Dispute];
    const late = holdNextAnswer(disputes, "retrieve");
    const older = recordDispute(shop.shop, id);
    await late.asked;
    {
      using _answered = answerWith("under_review");
      await recordDispute(shop.shop, id);
    }
    late.arrive();
    await older;
    expect(await deskOf(order)).toEqual([{ resolution: null, status: "under_review" }]);

    await query("update attention_items set resolved_at = now(), resolution = 'by hand' where order_id = $1", [
      order.id,
    ]);
    using _answered = answerWith("under_review");
    await recordDispute(shop.shop, id);
    expect(await deskOf(order)).toMatchObject([{ resolution: "by hand" }, { resolution: null }]);
  });
});

describe("the catalogue", () => {
  const mug = { atPrinter: 504, white: 4_000_007_001 };
  const asPrinterHas = (changes: object) =>
    printer.change(`/store/products/${mug.atPrinter}`, (body) => ({
      ...body,
      result: {
        ...body.result,
        sync_variants: body.result.sync_variants.map((each) =>
          each.id === mug.white ? { ...each, ...changes } : each,
        ),
      },
    }));
  const white = async () =>
    (
      await query("select stock, price_pence from product_variants where printful_sync_variant_id = $1", [mug.white])
    )[0];

  const sync = async () => {
    const synced = await syncProduct(shop.shop, mug.atPrinter);
    expect(synced).toMatchObject({ ok: true });
  };
  const importCatalogue = async () => {
    expect(await importAll(shop.shop)).toMatchObject({ isNew: true });
    await shop.drain();
  };

  test.each([
    ["sync", sync],
    ["import", importCatalogue],
  ])("a size that has run out is not sold again because an older %s ends last", async (_what, older) => {
    await sync();
    const before = await white();
    asPrinterHas({ retail_price: "10.49" });
    const late = holdNextAnswer(shop.shop.printful, "getStoreProduct", mug.atPrinter);
    const ending = older();
    await late.asked;
    asPrinterHas({ retail_price: "10.99", availability_status: "out_of_stock" });
    await sync();
    const now = { stock: 0, price_pence: 1099 };
    expect(await white()).toEqual(now);
    late.arrive();
    await ending;
    expect(await white()).toEqual(now);
    asPrinterHas({});
    await sync();
    expect(await white()).toEqual(before);
  });
});
