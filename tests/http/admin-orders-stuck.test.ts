import { expect, test } from "vitest";
import { confirmPrint, stopPrint, submitToPrinter } from "#app/orders/.server/jobs.ts";
import { asGiven } from "#database/seed/as-given.ts";
import { openBuyer, robin, variantId } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { orderDesk } from "../support/order-desk.ts";
import { openAttention, orderRow } from "../support/order-facts.ts";
import { placeOrder, settle } from "../support/placed-order.ts";
import { mainOf } from "../support/product-form.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";
import { waitingJob } from "../support/waiting-job.ts";

/** Orders that are stuck while their job waits for its next attempt. */
const shop = await closeAfterTests(openTestShop());
const volunteer = await signedInStaff(shop, "fulfilment");
const fulfilment = orderDesk(shop, volunteer);

const { pool } = shop.shop;
const row = (order: { id: string }) => orderRow(shop, order.id);
const stuck = async (order: { id: string }) =>
  (await openAttention(shop)).filter(({ order_id }) => order_id === order.id).map(({ kind }) => kind);

const longAgo = "paid_at = business_now() - interval '2 hours', cancel_until = business_now() - interval '1 hour'";
test.for([
  ["print_not_submitted", submitToPrinter, "print_state = 'none', printful_order_id = null"],
  ["print_not_confirmed", confirmPrint, "print_state = 'confirming'"],
] as const)("%s: a click tries it at once, and it stays on the desk until it has worked", async ([kind, job, set]) => {
  const order = await placeOrder(shop);
  await pool.query(
    `update orders set ${set}, ${longAgo}, updated_at = now() - interval '1 hour', confirm_claimed_at = now() where id = $1`,
    [order.id],
  );
  const waiting = await waitingJob(shop, job, { orderId: order.id }, order.id);
  await shop.entry.sweepOnce(shop.shop);
  expect([await waiting.isDue(), await stuck(order)]).toEqual([[false], [kind]]);
  expect(await fulfilment.page(order)).toContain("Try again now");
  expect((await fulfilment.do(order, "resume")).done).toBe("resumed");
  expect([await waiting.isDue(), await stuck(order)]).toEqual([[true], [kind]]);
  await settle(shop);
  await shop.entry.sweepOnce(shop.shop);
  expect(await stuck(order)).toEqual([]);
});

test("an order cancelled but not stopped: a click asks the printer at once", async () => {
  const order = await placeOrder(shop);
  await asGiven(pool, "update orders set status = 'canceled', canceled_at = now() where id = $1", [order.id]);
  const waiting = await waitingJob(shop, stopPrint, { orderId: order.id }, order.id);
  expect((await fulfilment.do(order, "resume")).done).toBe("resumed");
  expect(await waiting.isDue()).toEqual([true]);
  await settle(shop);
  expect(await row(order)).toMatchObject({ print_state: "stopped", refunded_total: order.total });
});

test("an order held meanwhile is tried at once when it is released", async () => {
  const order = await placeOrder(shop);
  await asGiven(
    pool,
    "update orders set status = 'on_hold', print_state = 'none', printful_order_id = null where id = $1",
    [order.id],
  );
  const waiting = await waitingJob(shop, submitToPrinter, { orderId: order.id }, order.id);
  expect((await fulfilment.do(order, "resume")).done).toBe("resumed");
  expect(await waiting.isDue()).toEqual([true]);
  await settle(shop);
  expect(await row(order)).toMatchObject({ status: "paid", print_state: "draft" });
});

test("of many, one that fails and one that Stripe says nothing about do not stop the others, and are named", async () => {
  const mug = await variantId(shop, "lantern-mug", "White", "11oz");
  const { draft } = await openBuyer(shop).ready([{ variantId: mug, quantity: 1 }], robin);
  const unpaid = await orderRow(shop, draft);
  const failing = await placeOrder(shop);
  const held = await placeOrder(shop);
  for (const order of [failing, held])
    expect((await fulfilment.do(order, "status", { to: "on_hold" })).done).toBe("status");
  await pool.query(
    `alter table audit_log add constraint no_entry check (resource_id <> '${failing.number}') not valid`,
  );
  await shop.control.fault("stripe", "down");
  const chosen = [failing, unpaid, held].map(({ number }) => ["order", number]);
  const answer = await shop
    .fetch("/admin/orders", {
      method: "POST",
      headers: { authorization: volunteer.bearer, origin: shop.url },
      body: new URLSearchParams([["to", "resume"], ...chosen]),
    })
    .finally(() => shop.control.fault("stripe", "down", false));
  const html = mainOf(await answer.text());
  await pool.query("alter table audit_log drop constraint no_entry");
  expect(html).toContain(`${held.number} changed.`);
  expect(html).toContain("2 orders were not changed.");
  expect(html).toMatch(new RegExp(`${failing.number}</a>: Something went wrong with this order`));
  expect(html).toMatch(new RegExp(`${unpaid.number}</a>: Stripe did not say whether it is paid`));
  expect([await row(failing), await row(held)]).toMatchObject([{ status: "on_hold" }, { status: "paid" }]);
});
