import { expect, test } from "vitest";
import { openBuyer, robin, variantId } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { emailsTo, eventsOf, openAttention, orderRow, printOrders } from "../support/order-facts.ts";
import { placeOrder, settle, submit } from "../support/placed-order.ts";
import { openTestShop } from "../support/test-shop.ts";
import { unsentReceipt } from "../support/waiting-job.ts";

const shop = await closeAfterTests(openTestShop());

const hour = 60 * 60 * 1000;

test("an order goes from draft to delivered parcel, and each email is sent once", async () => {
  const navyL = await variantId(shop, "lantern-tshirt", "Navy", "L");
  const mug = await variantId(shop, "lantern-mug", "White", "11oz");
  const buyer = openBuyer(shop);
  const opened = await buyer.open([
    { variantId: navyL, quantity: 2 },
    { variantId: mug, quantity: 1 },
  ]);
  expect(opened.status).toBe(200);
  expect(opened.body).toMatchObject({ itemsTotal: 2 * 2499 + 999, shippingTotal: 0, total: 5997, currency: "gbp" });
  expect(opened.body.number).toMatch(/^LT-\d{5,}$/);
  expect((await orderRow(shop, buyer.draft)).status).toBe("pending_payment");

  await buyer.ready([
    { variantId: navyL, quantity: 2 },
    { variantId: mug, quantity: 1 },
  ]);
  expect(buyer.draft, "reopening the checkout reuses the draft").toBe(opened.body.orderDraftId);
  expect(buyer.summary.paymentIntentId, "and its PaymentIntent").toBe(opened.body.paymentIntentId);
  const intent = await buyer.confirm();
  expect(intent).toMatchObject({ status: "succeeded", amount_received: buyer.summary.total });
  await settle(shop);

  const paid = await orderRow(shop, buyer.draft);
  expect(paid).toMatchObject({ status: "paid", captured_total: buyer.summary.total, print_state: "draft" });
  expect(paid.cancel_until.getTime() - paid.paid_at.getTime()).toBe(hour);
  const [drafted] = await printOrders(shop, buyer.draft);
  expect(drafted).toMatchObject({ status: "draft", externalId: buyer.draft.replaceAll("-", "") });
  const { rows } = await shop.shop.pool.query(
    "select printful_sync_variant_id::text as id from product_variants where id = any($1) order by id",
    [[navyL, mug]],
  );
  expect(drafted!.items.map((item) => String(item.syncVariantId))).toEqual(rows.map((row: { id: string }) => row.id));
  const [confirmation, ...others] = await emailsTo(shop, robin.email);
  expect(others).toEqual([]);
  expect(confirmation!.text).toContain(paid.number);
  expect(confirmation!.html).toContain("Navy");

  await shop.control.advanceClock(hour + 1000);
  await shop.drain();
  expect((await orderRow(shop, buyer.draft)).print_state).toBe("confirmed");
  const printfulId = Number(paid.printful_order_id);
  await shop.control.movePrint(printfulId, "inprocess");
  await settle(shop);
  expect((await orderRow(shop, buyer.draft)).status).toBe("in_production");
  await shop.control.movePrint(printfulId, "ship");
  await settle(shop);
  expect((await orderRow(shop, buyer.draft)).status).toBe("shipped");
  expect(await emailsTo(shop, robin.email)).toHaveLength(2);
  const shipments = await shop.shop.pool.query("select * from order_shipments where order_id = $1", [buyer.draft]);
  expect(shipments.rows).toHaveLength(1);
  expect(shipments.rows[0].tracking_number).toBeTruthy();
  expect(await eventsOf(shop, buyer.draft)).toEqual([
    "checkout_opened",
    "paid",
    "print_drafted",
    "print_confirmed",
    "in_production",
    "parcel_sent",
    "shipped",
  ]);
  expect(await openAttention(shop)).toEqual([]);
});

test("a parcel without carrier reports counts as delivered after the configured days, marked as assumed", async () => {
  const buyer = await openBuyer(shop).ready([
    { variantId: await variantId(shop, "lantern-mug", "Black", "11oz"), quantity: 1 },
  ]);
  await buyer.confirm();
  await settle(shop);
  await shop.control.advanceClock(hour + 1000);
  await shop.drain();
  const { printful_order_id } = await orderRow(shop, buyer.draft);
  await shop.control.movePrint(Number(printful_order_id), "ship");
  await settle(shop);
  await shop.control.advanceClock(13 * 24 * hour);
  await shop.drain();
  expect((await orderRow(shop, buyer.draft)).status).toBe("shipped");
  await shop.control.advanceClock(25 * hour);
  await shop.drain();
  expect(await orderRow(shop, buyer.draft)).toMatchObject({ status: "delivered", delivery_assumed: true });
});

test("an unsent receipt goes out at once on request, without waiting for its retry delay", async () => {
  const order = await placeOrder(shop);
  const { waiting } = await unsentReceipt(shop, order);
  expect((await submit(shop, `/success?order=${order.id}`, order.headers)).status).toBe(200);
  expect(await waiting.isDue()).toEqual([true]);
});

test("an unpaid draft expires, and can no longer be paid", async () => {
  const buyer = openBuyer(shop);
  await buyer.open([{ variantId: await variantId(shop, "lantern-mug", "White", "11oz"), quantity: 1 }]);
  const first = buyer.draft;
  const intent = buyer.summary.paymentIntentId!;
  await shop.control.advanceClock(25 * hour);
  await shop.drain();
  expect((await orderRow(shop, first)).status).toBe("expired");
  expect((await shop.shop.stripe.paymentIntents.retrieve(intent)).status).toBe("canceled");
  await buyer.open([{ variantId: await variantId(shop, "lantern-mug", "White", "11oz"), quantity: 1 }]);
  expect(buyer.draft, "opening the checkout again makes a new draft").not.toBe(first);
});
