import { describe, expect, test } from "vitest";
import { withdraw } from "#app/withdrawal/.server/withdraw.ts";
import { openBuyer, robin, variantId } from "../support/buyer.ts";
import {
  changeItemsOf,
  expectMoney,
  linesOf,
  placeStarterBundle,
  placeTeesAndMug,
  printedOf,
} from "../support/changed-order.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { emailsTo, eventsOf, orderRow } from "../support/order-facts.ts";
import { type PlacedOrder, placeOrder, settle } from "../support/placed-order.ts";
import { openTestShop } from "../support/test-shop.ts";

const shop = await closeAfterTests(openTestShop());
const order = () => placeTeesAndMug(shop);

const change = (placed: PlacedOrder, fields: Record<string, string>, shown?: number) =>
  changeItemsOf(shop, placed, fields, shown);

describe("while it can be cancelled", () => {
  test("a line is taken out: first shown, then saved, refunded, printed and emailed once", async () => {
    const placed = await order();
    const [shirt, cup] = await linesOf(shop, placed);
    const first = await change(placed, { [`quantity-${cup!.id}`]: "0", [`quantity-${shirt!.id}`]: "1" });
    expect(first.status, "nothing is saved before the sum was shown").toBe(200);
    expect(await first.text()).toContain("Save, get £34.98 back");
    expect(await linesOf(shop, placed)).toMatchObject([{ canceled_quantity: 0 }, { canceled_quantity: 0 }]);

    const saved = await change(placed, { [`quantity-${cup!.id}`]: "0", [`quantity-${shirt!.id}`]: "1" }, 3498);
    expect([saved.status, saved.headers.get("location")]).toEqual([302, `/orders/${placed.number}/change?done`]);
    await settle(shop);
    expect(await linesOf(shop, placed)).toMatchObject([{ canceled_quantity: 1 }, { canceled_quantity: 1 }]);
    expect(await printedOf(shop, placed)).toEqual([1]);
    await expectMoney(shop, placed, 3498);
    const [email] = (await emailsTo(shop, placed.email)).filter(({ subject }) => subject.includes("has changed"));
    expect(email!.text).toContain("1 instead of 2");
    expect(email!.text).toContain("Taken out");
    expect(await eventsOf(shop, placed.id)).toContain("items_changed");
    const done = await shop.fetch(saved.headers.get("location")!, { headers: placed.headers });
    const ended = await done.text();
    expect(ended).toContain("Changed.");
    expect(ended).toContain("A refund takes your bank 5 to 10 days");
    const page = await (await shop.fetch(`/orders/${placed.number}`, { headers: placed.headers })).text();
    expect(page).toContain("Order changed");
  });

  test("another size at the same price costs nothing and is what is printed", async () => {
    const placed = await order();
    const [shirt] = await linesOf(shop, placed);
    expect((await change(placed, { [`size-${shirt!.id}`]: "M" })).status).toBe(200);
    expect((await change(placed, { [`size-${shirt!.id}`]: "M" }, 0)).status).toBe(302);
    await settle(shop);
    const navyM = await variantId(shop, "lantern-tshirt", "Navy", "M");
    expect(await linesOf(shop, placed)).toMatchObject([
      { size: "M", variant_id: navyM, quantity: 2 },
      { size: "11oz" },
    ]);
    await expectMoney(shop, placed, 0);
    expect(await printedOf(shop, placed)).toEqual([2, 1]);
    const { rows } = await shop.shop.pool.query(
      "select i.printful_sync_variant_id = v.printful_sync_variant_id as same from order_items i join product_variants v on v.id = i.variant_id where i.order_id = $1",
      [placed.id],
    );
    expect(rows).toEqual([{ same: true }, { same: true }]);
  });

  test("a cheaper size gives back the difference, and what is taken out later costs what it costs now", async () => {
    const placed = await placeOrder(shop, {
      lines: [{ variantId: await variantId(shop, "lantern-tshirt", "Navy", "2XL"), quantity: 3 }],
    });
    const [shirt] = await linesOf(shop, placed);
    const first = await change(placed, { [`size-${shirt!.id}`]: "L" });
    expect(await first.text()).toContain("Save, get £6.00 back");
    expect((await change(placed, { [`size-${shirt!.id}`]: "L" }, 600)).status).toBe(302);
    await settle(shop);
    await expectMoney(shop, placed, 600);
    expect(await linesOf(shop, placed)).toMatchObject([
      { size: "L", quantity: 3, canceled_quantity: 0, unit_price: 2499, total: 3 * 2699 },
    ]);

    expect((await change(placed, { [`quantity-${shirt!.id}`]: "2" }, 2499)).status).toBe(302);
    await settle(shop);
    await expectMoney(shop, placed, 600 + 2499);
    expect(await printedOf(shop, placed)).toEqual([2]);
    const back = await change(placed, { [`size-${shirt!.id}`]: "2XL" });
    expect(await back.text(), "back again costs more").toContain("Pay £4.00 more");
  });

  test("the last line, more than an order may have, an unknown size and nothing are refused", async () => {
    const placed = await order();
    const [shirt, cup] = await linesOf(shop, placed);
    const refusals: [fields: Record<string, string>, words: string][] = [
      [{ [`size-${shirt!.id}`]: "5XL" }, "can’t be chosen now"],
      [{ [`quantity-${shirt!.id}`]: "101" }, "Choose fewer"],
      [{ [`quantity-${shirt!.id}`]: "0", [`quantity-${cup!.id}`]: "0" }, "Cancel the order instead"],
      [{}, "Nothing is different yet"],
    ];
    for (const [fields, words] of refusals) {
      const refused = await change(placed, fields, 0);
      expect([words, refused.status]).toEqual([words, 409]);
      expect(await refused.text()).toContain(words);
    }
    await expectMoney(shop, placed, 0);
    expect(await eventsOf(shop, placed.id)).not.toContain("items_changed");
  });

  test("what would bring it below its code's minimum is refused, with the minimum and what to do", async () => {
    await shop.shop.pool.query(
      "insert into discount_codes (code, kind, value, minimum_pence) values ('FROM30', 'percentage', 10, 3000)",
    );
    const navyL = await variantId(shop, "lantern-tshirt", "Navy", "L");
    const email = "from30@example.com";
    const buyer = openBuyer(shop);
    await buyer.open([{ variantId: navyL, quantity: 2 }]);
    await buyer.address({ ...robin, email });
    await buyer.select((await buyer.quote()).body.options[0]!);
    expect((await buyer.discount("FROM30")).status).toBe(200);
    await buyer.pay();
    await buyer.confirm();
    await settle(shop);
    const { id, number, total } = await orderRow(shop, buyer.draft);
    const placed: PlacedOrder = {
      id,
      number,
      total,
      email,
      payment: "",
      cookie: "",
      headers: { cookie: buyer.cookie },
    };
    const [shirt] = await linesOf(shop, placed);
    const refused = await change(placed, { [`quantity-${shirt!.id}`]: "1" });
    expect(refused.status).toBe(409);
    const html = await refused.text();
    expect(html).toContain("Your code is for goods of £30.00 and more, and what is left would cost less");
    expect(html).toContain("Keep so much that it comes to £30.00, or cancel the whole order");
    expect(await linesOf(shop, placed)).toMatchObject([{ canceled_quantity: 0 }]);
    await expectMoney(shop, placed, 0);
  });

  test("a bundle's part may have another size, and no more of it is sold", async () => {
    const placed = await placeStarterBundle(shop);
    const [shirt, , cup] = await linesOf(shop, placed);
    const part = await change(placed, { [`quantity-${cup!.id}`]: "2" });
    expect(part.status).toBe(409);
    expect(await part.text()).toContain("More of one part of a bundle can’t be added here");
    expect((await change(placed, { [`size-${shirt!.id}`]: "2XL" }, 0)).status, "in any size").toBe(302);
    await settle(shop);
    expect(await linesOf(shop, placed)).toMatchObject([{ size: "2XL" }, {}, {}]);
    await expectMoney(shop, placed, 0);
  });
});

describe("what it cannot change", () => {
  const closeWindow = ({ id }: PlacedOrder) =>
    shop.shop.pool.query("update orders set cancel_until = now() - interval '1 second' where id = $1", [id]);
  const pageOf = async ({ number, headers }: PlacedOrder) =>
    (await shop.fetch(`/orders/${number}/change`, { headers })).text();

  test("an order after the window: the page and a late answer say so", async () => {
    const placed = await order();
    const [, cup] = await linesOf(shop, placed);
    await closeWindow(placed);
    const late = await change(placed, { [`quantity-${cup!.id}`]: "0" }, 999);
    expect(late.status).toBe(409);
    expect(await late.text()).toContain("too late");
    expect(await pageOf(placed)).toContain("It can’t be changed now");
    await expectMoney(shop, placed, 0);
  });

  test("an order that was refunded by hand at Stripe, until a person has looked", async () => {
    const placed = await order();
    const [, cup] = await linesOf(shop, placed);
    await shop.shop.stripe.refunds.create({ payment_intent: placed.payment, amount: 100 });
    await settle(shop);
    const refused = await change(placed, { [`quantity-${cup!.id}`]: "0" }, 999);
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("Part of this order has been refunded already");
    await expectMoney(shop, placed, 100);
  });

  test("an order that somebody has withdrawn from; withdrawing from a changed one refunds what is left", async () => {
    const placed = await order();
    const [shirt, cup] = await linesOf(shop, placed);
    expect((await change(placed, { [`quantity-${cup!.id}`]: "0" }, 999)).status).toBe(302);
    const wish = { lines: [], name: "Robin Hartley", reason: "", formKey: placed.id };
    expect(await withdraw(shop.shop, placed.id, wish)).toMatchObject({ kind: "received" });
    const late = await change(placed, { [`quantity-${shirt!.id}`]: "1" }, 2499);
    expect(late.status, "before the job has cancelled it").toBe(409);
    await settle(shop);
    expect(await orderRow(shop, placed.id)).toMatchObject({ status: "canceled" });
    await expectMoney(shop, placed, placed.total);
    expect(await printedOf(shop, placed)).toEqual([]);
    expect(await pageOf(placed)).toContain("It has been cancelled");
    const [email] = (await emailsTo(shop, placed.email)).filter(({ subject }) => subject.includes("your withdrawal"));
    expect(email!.text, "what was taken out is not withdrawn from again").not.toContain("Mug");
  });
});
