import { afterAll, describe, expect, test } from "vitest";
import { formatPence } from "#app/shared/money.ts";
import { variantId } from "../support/buyer.ts";
import { changeItemsOf, linesOf, placeStarterBundle, placeTeesAndMug, printedOf } from "../support/changed-order.ts";
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
import { emailsTo, orderRow } from "../support/order-facts.ts";
import { type PlacedOrder, placeOrder, settle, submit } from "../support/placed-order.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";

/** Delivery is priced again when a change makes the parcel larger, or ends what made it free (R-ORDER-19). */
const shop = await closeAfterTests(openTestShop());
afterAll(() => expectSoundShop(shop));

const tee = await variantId(shop, "lantern-tshirt", "Navy", "L");
const placeTees = (quantity: number) => placeOrder(shop, { lines: [{ variantId: tee, quantity }] });
/** Pence that the sandbox asks for a parcel of so many shirts. */
const deliveryOf = (tees: number) => 439 + 70 * (tees - 1);
const more = 4 * 2499 + deliveryOf(5) - deliveryOf(1);

async function wantTees(placed: PlacedOrder, quantity: number) {
  const [line] = await linesOf(shop, placed);
  return { [`quantity-${line!.id}`]: String(quantity) };
}
const documentOf = async ({ number, headers }: PlacedOrder, key: string) =>
  (await shop.fetch(`/orders/${number}/invoice?document=${key}`, { headers })).text();

describe("five instead of one", () => {
  test("shows the new price of delivery before it is paid, and costs what five cost at once", async () => {
    const placed = await placeTees(1);
    expect(await orderRow(shop, placed.id)).toMatchObject({ shipping_total: deliveryOf(1), shipping_cheapest: 439 });
    const asked = await (await changeItemsOf(shop, placed, await wantTees(placed, 5))).text();
    expect(asked).toContain(`Delivery: Standard UK Delivery, ${formatPence(deliveryOf(5))}. It was £4.39`);
    expect(asked).toContain(`Pay ${formatPence(more)} more`);
    const intent = await beginDearerChange(shop, placed, await wantTees(placed, 5), more);
    expect(await orderRow(shop, placed.id), "nothing changes before").toMatchObject({ shipping_total: deliveryOf(1) });
    const page = await (await payPage(shop, placed)).text();
    expect(page).toContain(`${formatPence(more)} to pay`);
    expect(page).toContain(`Standard UK Delivery, ${formatPence(deliveryOf(5))}`);
    await payIntent(shop, intent);
    await settle(shop);
    const atOnce = await orderRow(shop, (await placeTees(5)).id);
    const { items_total, discount_total, shipping_total, shipping_cheapest, total } = atOnce;
    const sums = { items_total, discount_total, shipping_total, shipping_cheapest, total };
    expect(await orderRow(shop, placed.id)).toMatchObject({ ...sums, shipping_rate_id: "STANDARD" });
    expect(await moneyOf(shop, placed)).toMatchObject({ taken: [placed.total, more], back: [0, 0], total });
    expect(await printedOf(shop, placed)).toEqual([5]);

    const [email] = (await emailsTo(shop, placed.email)).filter(({ subject }) => subject.includes("has changed"));
    expect(email!.text).toContain(`Standard UK Delivery, ${formatPence(deliveryOf(5))}. It was £4.39`);
    expect(email!.text).toContain(`+${formatPence(deliveryOf(5) - deliveryOf(1))}`);
    expect(email!.text).toContain(formatPence(total));
    const { html: exported } = await orderDesk(shop, await signedInStaff(shop, "owner")).see(
      "/admin/orders/export.csv",
    );
    const row = exported.split("\n").find((each) => each.includes(placed.number));
    expect(row).toContain((deliveryOf(5) / 100).toFixed(2));
    const invoices = await Promise.all(["1", "1-credit", "2"].map((key) => documentOf(placed, key)));
    expect(invoices[0]).toContain(formatPence(placed.total));
    expect(invoices[0]).toContain("£4.39");
    expect(invoices[1]).toContain("-£4.39");
    expect(invoices[2]).toContain(formatPence(deliveryOf(5)));
    expect(invoices[2]).toContain(formatPence(total));
  });

  test("and one again: delivery stays as paid, and cancelling refunds all of it", async () => {
    const placed = await placeTees(1);
    await payIntent(shop, await beginDearerChange(shop, placed, await wantTees(placed, 5), more));
    await settle(shop);
    expect((await changeItemsOf(shop, placed, await wantTees(placed, 1), 4 * 2499)).status).toBe(302);
    await settle(shop);
    expect(await orderRow(shop, placed.id)).toMatchObject({ shipping_total: deliveryOf(5) });
    const again = await changeItemsOf(shop, placed, await wantTees(placed, 5));
    expect(await again.text(), "is not paid twice").toContain(`Pay ${formatPence(4 * 2499)} more`);
    await submit(shop, `/orders/${placed.number}/cancellation`, placed.headers);
    await settle(shop);
    const { taken, back } = await moneyOf(shop, placed);
    expect(back).toEqual(taken);
  });

  test("is chosen by staff: they see the price of delivery, and the customer is asked for all of it", async () => {
    const placed = await placeTees(1);
    const desk = orderDesk(shop, await signedInStaff(shop, "support"));
    const page = `/admin/orders/${placed.number}/change`;
    const fields = await wantTees(placed, 5);
    const { html } = await desk.see(`${page}?${new URLSearchParams(fields)}`);
    expect(html).toContain(`Standard UK Delivery, ${formatPence(deliveryOf(5))}. It was £4.39`);
    expect(html).toContain(`Ask the customer to pay ${formatPence(more)}`);
    const { revision } = await orderRow(shop, placed.id);
    const saved = { intent: "save", revision: String(revision), shown: String(-more), ...fields };
    expect((await desk.post(page, saved)).status).toBe(302);
    await settle(shop);
    const [email] = (await emailsTo(shop, placed.email)).filter(({ subject }) => subject.includes("to pay"));
    expect(email!.text).toContain(`Standard UK Delivery, ${formatPence(deliveryOf(5))}`);
    expect(await furtherPaymentsOf(shop, placed)).toMatchObject([{ amount: more }]);
  });
});

describe("what is charged is what the page showed", () => {
  test("a sum without the dearer delivery is not charged: the page shows the new one", async () => {
    const placed = await placeTees(1);
    const answer = await changeItemsOf(shop, placed, await wantTees(placed, 5), -4 * 2499);
    expect([answer.status, (await answer.text()).includes(`Pay ${formatPence(more)} more`)]).toEqual([200, true]);
    expect(await furtherPaymentsOf(shop, placed)).toEqual([]);
  });

  test("while the print provider does not answer, more is refused, the choice stays, and less can be saved", async () => {
    const placed = await placeTees(2);
    await shop.control.fault("printful", "down");
    // No other test has asked for so many: a quote is cached for half a minute.
    const fields = await wantTees(placed, 7);
    for (const shown of [undefined, -5 * 2499]) {
      const silent = await changeItemsOf(shop, placed, fields, shown);
      const text = await silent.text();
      expect(silent.status).toBe(503);
      expect(text).toContain("We can’t ask what delivery of this costs at the moment");
      expect(text, "what was chosen").toMatch(/<option value="7" selected|<option selected="">7</);
    }
    expect(await furtherPaymentsOf(shop, placed)).toEqual([]);
    const [line] = await linesOf(shop, placed);
    expect(line).toMatchObject({ quantity: 2 });
    expect((await changeItemsOf(shop, placed, { [`quantity-${line!.id}`]: "1" }, 2499)).status).toBe(302);
    await shop.control.fault("printful", "down", false);
    const asked = await changeItemsOf(shop, placed, fields);
    expect(asked.status).toBe(200);
    expect(await asked.text()).toContain(formatPence(6 * 2499 + deliveryOf(7) - deliveryOf(2)));
  });

  test("an address change while it waits leaves the price of delivery that was agreed on", async () => {
    const placed = await placeTeesAndMug(shop);
    const fields = { [`quantity-${(await linesOf(shop, placed))[1]!.id}`]: "2" };
    const intent = await beginDearerChange(shop, placed, fields, 999 + 130);
    await shop.shop.pool.query("update orders set revision = revision + 1, city = 'Hull' where id = $1", [placed.id]);
    await payIntent(shop, intent);
    await settle(shop);
    expect(await moneyOf(shop, placed)).toMatchObject({ total: placed.total + 999 + 130, back: [0, 0] });
  });
});

describe("without the bundle that made delivery free", () => {
  test("delivery of the rest is taken from the refund", async () => {
    const placed = await placeStarterBundle(shop, 2);
    expect(await orderRow(shop, placed.id)).toMatchObject({ shipping_total: 0, total: 5497 + 2 * 999 });
    const lines = await linesOf(shop, placed);
    const fields = Object.fromEntries(lines.slice(0, 3).map(({ id }) => [`quantity-${id}`, "0"]));
    const delivery = 439 + 70 + 2 * 60;
    const asked = await (await changeItemsOf(shop, placed, fields)).text();
    expect(asked).toContain(`Standard UK Delivery, ${formatPence(delivery)}. It was free with the bundle`);
    expect((await changeItemsOf(shop, placed, fields, 5497 - delivery)).status).toBe(302);
    await settle(shop);
    const after = await orderRow(shop, placed.id);
    expect(after).toMatchObject({ shipping_total: delivery, shipping_cheapest: delivery });
    expect(await moneyOf(shop, placed)).toMatchObject({ back: [5497 - delivery] });
    expect(await printedOf(shop, placed)).toEqual([2]);
    const invoice = await documentOf(placed, "2");
    expect(invoice).toContain(formatPence(2 * 999 + delivery));
    await submit(shop, `/orders/${placed.number}/cancellation`, placed.headers);
    await settle(shop);
    expect(await moneyOf(shop, placed)).toMatchObject({ back: [placed.total] });
  });

  test("more of something beside a bundle that stays is delivered free, as before", async () => {
    const placed = await placeStarterBundle(shop, 1);
    const fields = { [`quantity-${(await linesOf(shop, placed))[3]!.id}`]: "3" };
    await payIntent(shop, await beginDearerChange(shop, placed, fields, 2 * 999));
    await settle(shop);
    expect(await orderRow(shop, placed.id)).toMatchObject({ shipping_total: 0 });
  });
});
