import { afterEach, describe, expect, test } from "vitest";
import { type Buyer, openBuyer, robin, variantId } from "../support/buyer.ts";
import { changeItemsOf, linesOf, placeTeesAndMug, printedOf } from "../support/changed-order.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { emailsTo, eventsOf, openAttention, orderRow, printOrders } from "../support/order-facts.ts";
import { settle } from "../support/placed-order.ts";
import { openTestShop } from "../support/test-shop.ts";

const shop = await closeAfterTests(openTestShop());
const mug = await variantId(shop, "lantern-mug", "White", "11oz");
afterEach(async () => {
  for (const fault of ["down", "error_500", "lost_response", "rate_limited"]) {
    await shop.control.fault("printful", fault, false);
  }
});

const hour = 60 * 60 * 1000;
let people = 0;

async function buy(): Promise<{ buyer: Buyer; email: string }> {
  const email = `print-${++people}@example.com`;
  const buyer = await openBuyer(shop).ready([{ variantId: mug, quantity: 2 }], { ...robin, email });
  await buyer.confirm();
  return { buyer, email };
}

/** Paid, drafted, and past its cancel window. */
async function printed() {
  const { buyer, email } = await buy();
  await settle(shop);
  await shop.control.advanceClock(hour + 1000);
  await shop.drain();
  const order = await orderRow(shop, buyer.draft);
  return { buyer, email, printfulId: Number(order.printful_order_id) };
}

const attentionOf = async (buyer: Buyer) => (await openAttention(shop)).filter((item) => item.order_id === buyer.draft);

describe("handing an order to the print provider", () => {
  test("a lost response does not cause a second print", async () => {
    const { buyer } = await buy();
    await shop.control.settled();
    await shop.control.fault("printful", "lost_response", true, 2);
    await shop.drain();
    await settle(shop);
    expect(await orderRow(shop, buyer.draft)).toMatchObject({ status: "paid", print_state: "draft" });
    expect(await printOrders(shop, buyer.draft)).toHaveLength(1);
  });

  test("a state typed by name is quoted and printed by its code, and stored as typed", async () => {
    const email = `print-${++people}@example.com`;
    const america = { country: "US", state: "California", city: "Los Angeles", postcode: "90008" };
    const buyer = await openBuyer(shop).ready([{ variantId: mug, quantity: 1 }], { ...robin, ...america, email });
    await buyer.confirm();
    await settle(shop);
    // The sandbox accepts codes only.
    expect(await orderRow(shop, buyer.draft)).toMatchObject({ state: "California", print_state: "draft" });
  });

  test("while the print provider is down the order waits, and is on the desk once the retries are used up", async () => {
    await shop.control.fault("printful", "down");
    const email = `print-${++people}@example.com`;
    const buyer = openBuyer(shop);
    await buyer.open([{ variantId: mug, quantity: 1 }]);
    await buyer.address({ ...robin, email, postcode: `LS${people} 1AA` });
    await buyer.quote();
    await buyer.select({ id: "standard-uk", rate: "4.99", name: "Standard UK Delivery" });
    await buyer.pay();
    await buyer.confirm();
    await settle(shop);
    expect(await orderRow(shop, buyer.draft)).toMatchObject({ status: "paid", print_state: "none" });
    expect(await attentionOf(buyer)).toMatchObject([{ kind: "print_not_submitted" }]);
    await shop.control.fault("printful", "down", false);
    await shop.shop.pool.query("update orders set updated_at = now() - interval '5 minutes' where id = $1", [
      buyer.draft,
    ]);
    await shop.entry.sweepOnce(shop.shop);
    await settle(shop);
    expect((await orderRow(shop, buyer.draft)).print_state).toBe("draft");
    expect(await emailsTo(shop, email)).toHaveLength(1);
  });

  test("nothing is confirmed before the cancel window has closed", async () => {
    const { buyer } = await buy();
    await settle(shop);
    await shop.control.advanceClock(hour - 60_000);
    await shop.drain();
    expect((await orderRow(shop, buyer.draft)).print_state).toBe("draft");
    expect((await printOrders(shop, buyer.draft))[0]?.status).toBe("draft");
    await shop.control.advanceClock(61_000);
    await shop.drain();
    expect((await orderRow(shop, buyer.draft)).print_state).toBe("confirmed");
    expect((await printOrders(shop, buyer.draft))[0]?.status).not.toBe("draft");
  });

  test("a confirmation whose response was lost is not repeated", async () => {
    const { buyer } = await buy();
    await settle(shop);
    await shop.control.fault("printful", "lost_response", true, 2);
    await shop.control.advanceClock(hour + 1000);
    await settle(shop);
    await shop.control.fault("printful", "lost_response", false);
    await settle(shop);
    expect(await orderRow(shop, buyer.draft)).toMatchObject({ status: "paid", print_state: "confirmed" });
    expect((await eventsOf(shop, buyer.draft)).filter((type) => type === "print_confirmed")).toHaveLength(1);
  });

  test("a request that reaches the print provider after a newer one is not what gets printed", async () => {
    const placed = await placeTeesAndMug(shop);
    const [shirts, mugLine] = await linesOf(shop, placed);
    const { printful } = shop.shop;
    const { updateOrder } = printful;
    let delayed: Parameters<typeof updateOrder> | undefined;
    printful.updateOrder = async (...request) => {
      if (delayed) return updateOrder.apply(printful, request);
      delayed = request;
      throw new Error("no response in time");
    };
    try {
      expect((await changeItemsOf(shop, placed, { [`quantity-${mugLine!.id}`]: "0" }, 999)).status).toBe(302);
      await shop.drain();
    } finally {
      printful.updateOrder = updateOrder;
    }
    expect((await changeItemsOf(shop, placed, { [`quantity-${shirts!.id}`]: "1" }, 2499)).status).toBe(302);
    await settle(shop);
    expect(await printedOf(shop, placed)).toEqual([1]);
    await printful.updateOrder(...delayed!);
    expect(await printedOf(shop, placed), "the older one arrives").toEqual([2]);
    await shop.control.advanceClock(hour + 1000);
    await settle(shop);
    expect(await orderRow(shop, placed.id)).toMatchObject({ status: "paid", print_state: "draft" });
    await shop.entry.sweepOnce(shop.shop);
    await settle(shop);
    expect(await orderRow(shop, placed.id)).toMatchObject({ status: "paid", print_state: "confirmed" });
    expect(await printedOf(shop, placed)).toEqual([1]);
  });

  test("an order that staff cancelled at the print provider is held, not printed", async () => {
    const { buyer } = await buy();
    await settle(shop);
    const { printful_order_id } = await orderRow(shop, buyer.draft);
    await shop.shop.printful.cancelOrder(Number(printful_order_id));
    await settle(shop);
    await shop.control.advanceClock(hour + 1000);
    await settle(shop);
    expect((await orderRow(shop, buyer.draft)).status).toBe("on_hold");
    expect(await attentionOf(buyer)).toMatchObject([{ kind: "print_held" }]);
  });
});

describe("events from the print provider", () => {
  test("a parcel announced three times at once is one shipment and one email", async () => {
    const { buyer, email, printfulId } = await printed();
    await shop.control.fault("printful", "duplicate_events");
    await shop.control.movePrint(printfulId, "ship");
    await settle(shop);
    await shop.control.fault("printful", "duplicate_events", false);
    const { rows } = await shop.shop.pool.query("select id from order_shipments where order_id = $1", [buyer.draft]);
    expect(rows).toHaveLength(1);
    expect(await emailsTo(shop, email)).toHaveLength(2);
    expect((await orderRow(shop, buyer.draft)).status).toBe("shipped");
  });

  test("two parcels are two shipments; the order is shipped with the last one", async () => {
    const { buyer, email, printfulId } = await printed();
    await shop.control.movePrint(printfulId, "inprocess");
    await shop.control.movePrint(printfulId, "ship_part");
    await settle(shop);
    expect((await orderRow(shop, buyer.draft)).status).toBe("in_production");
    await shop.control.movePrint(printfulId, "ship");
    await settle(shop);
    expect((await orderRow(shop, buyer.draft)).status).toBe("shipped");
    expect(await emailsTo(shop, email)).toHaveLength(3);
    const { pool } = shop.shop;
    const own = await pool.query("select id, quantity from order_items where order_id = $1", [buyer.draft]);
    const sent = await pool.query("select items from order_shipments where order_id = $1 order by id", [buyer.draft]);
    const contents = sent.rows.flatMap((row: { items: { itemId: number; quantity: number }[] }) => row.items);
    expect(new Set(contents.map((item) => item.itemId)), "parcels name the order's own items").toEqual(
      new Set(own.rows.map((row: { id: string }) => Number(row.id))),
    );
    expect(contents.reduce((sum, item) => sum + item.quantity, 0)).toBe(own.rows[0].quantity);
  });

  test("events in the wrong order never move an order back", async () => {
    const { buyer, printfulId } = await printed();
    await shop.control.fault("printful", "reorder_events");
    await shop.control.movePrint(printfulId, "inprocess");
    await shop.control.movePrint(printfulId, "ship");
    await settle(shop);
    await shop.control.fault("printful", "reorder_events", false);
    await settle(shop);
    expect((await orderRow(shop, buyer.draft)).status).toBe("shipped");
  });

  test("held and failed orders are put on the desk, and continue when the print provider does", async () => {
    const { buyer, printfulId } = await printed();
    await shop.control.movePrint(printfulId, "hold");
    await settle(shop);
    expect((await orderRow(shop, buyer.draft)).status).toBe("on_hold");
    expect(await attentionOf(buyer)).toMatchObject([{ kind: "print_held" }]);
    await shop.control.movePrint(printfulId, "inprocess");
    await settle(shop);
    expect((await orderRow(shop, buyer.draft)).status).toBe("in_production");
  });

  test("an event's contents are not trusted: the order is fetched again", async () => {
    const { buyer, printfulId } = await printed();
    const forged = {
      type: "package_shipped",
      created: 1_795_300_100,
      retries: 0,
      store: 1,
      data: { shipment: { id: 999_999, carrier: "EVIL", items: [] }, order: { id: printfulId, external_id: null } },
    };
    const path = `/webhooks/printful/${shop.shop.config.PRINTFUL_WEBHOOK_TOKEN}`;
    expect((await shop.fetch(path, { method: "POST", body: JSON.stringify(forged) })).status).toBe(200);
    await settle(shop);
    expect((await orderRow(shop, buyer.draft)).status).toBe("paid");
    const { rows } = await shop.shop.pool.query("select id from order_shipments where order_id = $1", [buyer.draft]);
    expect(rows).toEqual([]);
  });

  test("an event about an unknown order is put on the desk", async () => {
    const body = {
      type: "order_failed",
      created: 1_795_300_200,
      retries: 0,
      store: 1,
      data: { reason: "x", order: { id: 424_242 } },
    };
    const path = `/webhooks/printful/${shop.shop.config.PRINTFUL_WEBHOOK_TOKEN}`;
    expect((await shop.fetch(path, { method: "POST", body: JSON.stringify(body) })).status).toBe(200);
    await settle(shop);
    expect(
      (await openAttention(shop)).some((item) => item.kind === "webhook_unknown" && item.summary.includes("424242")),
    ).toBe(true);
  });
});

describe("email", () => {
  test("while the mail server is down the order continues, and the email follows later", async () => {
    await shop.control.fault("mail", "down");
    const { buyer, email } = await buy();
    await settle(shop);
    expect((await orderRow(shop, buyer.draft)).print_state).toBe("draft");
    expect((await openAttention(shop)).some((item) => item.kind === "mail_failed")).toBe(true);
    await shop.control.fault("mail", "down", false);
    await shop.shop.pool.query("update mails set created_at = now() - interval '5 minutes' where sent_at is null");
    await shop.entry.sweepOnce(shop.shop);
    await settle(shop);
    expect(await emailsTo(shop, email)).toHaveLength(1);
  });
});
