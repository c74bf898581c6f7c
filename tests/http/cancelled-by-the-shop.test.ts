import { describe, expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { orderDesk } from "../support/order-desk.ts";
import { emailsTo, orderRow } from "../support/order-facts.ts";
import { type PlacedOrder, placeOrder, refundsOf, settle } from "../support/placed-order.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";

const shop = await closeAfterTests(openTestShop());
const support = orderDesk(shop, await signedInStaff(shop, "support"));

const reason = "Order cancelled by the shop";
const pageOf = async (order: PlacedOrder) =>
  (await shop.fetch(`/orders/${order.number}`, { headers: order.headers })).text();

async function placePrintedOrder(): Promise<PlacedOrder> {
  const order = await placeOrder(shop);
  await shop.control.advanceClock(60 * 60 * 1000 + 1000);
  await settle(shop);
  expect((await orderRow(shop, order.id)).print_state).toBe("confirmed");
  return order;
}

describe("an order that the shop cancels", () => {
  test("emails its customer so with the refund, and does not say that they did it", async () => {
    const order = await placeOrder(shop);
    expect((await support.do(order, "cancel")).done).toBe("cancelled");
    await settle(shop);
    expect((await refundsOf(shop, order)).ours).toMatchObject([{ amount: order.total, reason }]);
    const page = await pageOf(order);
    expect(page).toContain(reason);
    expect(page).not.toContain("cancelled by customer");
    const email = (await emailsTo(shop, order.email)).find(({ subject }) => subject.startsWith("Refund of £"));
    expect(email?.text).toContain(reason);
  });

  test("while it is being printed too, if the shop asks the print provider", async () => {
    const order = await placePrintedOrder();
    expect((await support.do(order, "cancel")).done).toBe("cancelled");
    await settle(shop);
    expect((await refundsOf(shop, order)).ours).toMatchObject([{ amount: order.total, reason }]);
    const page = await pageOf(order);
    expect(page).toContain("We asked the printer to stop");
    expect(page).not.toContain("You asked us to cancel");
  });

  test("keeps that reason if its customer requests the refund in the usual words", async () => {
    const order = await placeOrder(shop, { email: "asks@example.com" });
    expect((await support.do(order, "cancel")).done).toBe("cancelled");
    const answer = await shop.fetch("/api/refund-order", {
      method: "POST",
      headers: { "content-type": "application/json", ...order.headers },
      body: JSON.stringify({ orderId: order.id, reason: "Order cancelled by customer" }),
    });
    expect(await answer.json()).toMatchObject({ status: "waiting" });
    await settle(shop);
    expect((await refundsOf(shop, order)).ours).toMatchObject([{ reason }]);
  });

  test("cannot be cancelled twice by API either, which says so in R-ERROR-1's words", async () => {
    const order = await placeOrder(shop);
    const cancel = () => support.call({ action: "update_order_status", orderId: order.id, newStatus: "canceled" });
    expect((await cancel()).status).toBe(200);
    expect(await cancel()).toEqual({ status: 409, body: { error: "This order has already been cancelled." } });
  });
});
