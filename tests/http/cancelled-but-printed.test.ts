import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { cardFeeOf, cardFeeOfStore } from "#app/pricing/margin.ts";
import { formatPence } from "#app/shared/money.ts";
import { store } from "#store";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { textOf } from "../support/member.ts";
import { orderDesk } from "../support/order-desk.ts";
import { openAttention, orderRow, printOrders } from "../support/order-facts.ts";
import { type PlacedOrder, placeOrder, refundsOf, settle, submit } from "../support/placed-order.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";

const shop = await closeAfterTests(openTestShop());
const owner = orderDesk(shop, await signedInStaff(shop, "owner"));

const row = (order: PlacedOrder) => orderRow(shop, order.id);
const printId = async (order: PlacedOrder) => Number((await row(order)).printful_order_id);
const cancel = (order: PlacedOrder) => submit(shop, `/orders/${order.number}/cancellation`, order.headers);
const onDesk = async (order: PlacedOrder) =>
  (await openAttention(shop)).filter(({ order_id }) => order_id === order.id);
const move = async (order: PlacedOrder, to: string) => {
  await shop.control.movePrint(await printId(order), to);
  await settle(shop);
};

/** The number of calls to the print provider about an order in three sweeps, this long after the last one. */
async function callsAfter(order: PlacedOrder, time: string): Promise<number> {
  const { printful, pool } = shop.shop;
  const { getOrder, cancelOrder } = printful;
  let calls = 0;
  const counted =
    <A extends unknown[], R>(call: (...args: A) => R) =>
    (...args: A) => {
      calls++;
      return call(...args);
    };
  Object.assign(printful, { getOrder: counted(getOrder), cancelOrder: counted(cancelOrder) });
  await pool.query("update orders set updated_at = now() - $2::interval where id = $1", [order.id, time]);
  for (let sweep = 0; sweep < 3; sweep++) {
    await shop.entry.sweepOnce(shop.shop);
    await settle(shop);
  }
  Object.assign(printful, { getOrder, cancelOrder });
  return calls;
}

describe("an order that somebody submitted on Printful's own site, and its customer cancels in time", () => {
  const printedAnyway = async () => {
    const order = await placeOrder(shop);
    await shop.control.fault("printful", "drop_events");
    await shop.shop.printful.confirmOrder(await printId(order));
    await shop.control.movePrint(await printId(order), "inprocess");
    await shop.control.fault("printful", "drop_events", false);
    expect((await cancel(order)).status).toBe(302);
    await settle(shop);
    expect(await row(order)).toMatchObject({ status: "canceled", printful_status: "inprocess", refunded_total: 0 });
    const { billed_print_total: billed, print_cost_total: price } = await row(order);
    expect(billed, "its print is billed").toBe(price);
    return order;
  };

  test("is reported in words, can be refunded once by hand, and that closes it", async () => {
    const order = await printedAnyway();
    const [item] = await onDesk(order);
    expect(item).toMatchObject({ kind: "print_not_stopped", summary: expect.stringContaining("is cancelled, but") });
    expect(item!.summary).toContain("the printer is making it. It is not refunded automatically");
    expect(await owner.page(order)).toContain("Refund it");
    expect((await owner.do(order, "refund", { scope: "all", reason: "goodwill" })).done).toBe("refunded");
    await settle(shop);
    expect(await row(order)).toMatchObject({ status: "canceled", refunded_total: order.total });
    expect(await callsAfter(order, "1 hour")).toBe(0);
    expect((await onDesk(order)).map(({ kind }) => kind)).not.toContain("print_not_stopped");
    // Even if Printful stops it after all, nothing is refunded a second time.
    await move(order, "cancel");
    await callsAfter(order, "1 hour");
    expect((await refundsOf(shop, order)).atStripe).toEqual([{ amount: order.total, status: "succeeded" }]);
  });

  test("is checked every quarter of an hour, not in every sweep, and no more once it is shipped", async () => {
    const order = await printedAnyway();
    expect(await callsAfter(order, "5 minutes")).toBe(0);
    expect(await callsAfter(order, "1 hour")).toBe(3);
    await move(order, "ship");
    expect((await row(order)).printful_status).toBe("fulfilled");
    expect(await callsAfter(order, "1 hour")).toBe(0);
    expect((await owner.do(order, "refund", { scope: "all", reason: "goodwill" })).done).toBe("refunded");
  });

  test("is refunded automatically while the print provider may still stop it, and not by hand", async () => {
    const order = await placeOrder(shop);
    await move(order, "hold");
    await cancel(order);
    await settle(shop);
    const refused = await owner.do(order, "refund", { scope: "all", reason: "goodwill" });
    expect(refused.html).toContain("is refunded automatically once the printer has stopped it");
    expect((await onDesk(order)).map(({ summary }) => summary).join()).toContain(
      "the printer has put it on hold. Its refund waits",
    );
    await move(order, "release");
    await callsAfter(order, "5 minutes");
    expect(await row(order)).toMatchObject({ print_state: "stopped", refunded_total: order.total });
  });
});

test("an order that failed at the print provider is cancelled and refunded, although only drafts can be deleted there", async () => {
  const order = await placeOrder(shop);
  await move(order, "fail");
  expect((await cancel(order)).status).toBe(302);
  await settle(shop);
  expect(await row(order)).toMatchObject({ status: "canceled", print_state: "stopped", refunded_total: order.total });
  expect((await printOrders(shop, order.id)).map(({ status }) => status)).toEqual(["canceled"]);
});

test("an order cancelled before printing costs only its card fee, on its page and in the table", async () => {
  const order = await placeOrder(shop);
  const fee = cardFeeOf(order.total, cardFeeOfStore(store)!);
  const seen = async () => {
    const { print, margin } = (await owner.call({ action: "get_order_details", orderId: order.id })).body;
    const { html: csv } = await owner.see(`/admin/orders/export.csv?q=${order.number}`);
    const [line] = parse(csv, { columns: true }) as Record<string, string>[];
    return {
      print,
      costs: margin.print + margin.printDelivery,
      margin: margin.margin,
      row: [line!.print_cost, line!.margin],
      page: textOf(await owner.page(order)),
    };
  };
  const { print_cost_total: quoted } = await row(order);
  const draft = await seen();
  expect(draft).toMatchObject({
    print: "expected",
    costs: quoted,
    margin: order.total - quoted - fee,
    row: ["", ""],
  });
  expect(draft.page).toContain("A draft costs nothing");
  expect(draft.page.match(/Costs, expected -£[\d.]+/g)).toEqual([`Costs, expected ${formatPence(-quoted - fee)}`]);
  const lines = /<table class="table lines">.*?<\/thead>/s.exec(await owner.page(order))![0];
  expect(textOf(lines)).toMatch(/Item Printer Price/);
  expect(textOf(lines)).not.toMatch(/Cost|Margin/);
  await owner.do(order, "cancel", { reason: "They rang" });
  await settle(shop);
  const cancelled = await seen();
  expect(cancelled).toMatchObject({ print: "nothing", costs: 0, margin: -fee, row: ["0.00", `${-fee / 100}`] });
  expect(cancelled.page).toContain("Nothing was printed");
});
