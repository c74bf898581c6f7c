import { expect } from "vitest";
import type { CheckoutLines } from "#app/checkout/contract.ts";
import { variantId } from "./buyer.ts";
import { orderRow, printOrders } from "./order-facts.ts";
import { type PlacedOrder, placeOrder, refundsOf, submit } from "./placed-order.ts";
import type { TestShop } from "./test-shop.ts";

type Queried = Parameters<typeof variantId>[0];
type Row = { id: string; size: string; color: string; quantity: number; canceled_quantity: number; variant_id: number };

/** An order of two T-shirts, Navy L, and a mug. */
export async function placeTeesAndMug(test: TestShop, email?: string): Promise<PlacedOrder> {
  const navyL = await variantId(test, "lantern-tshirt", "Navy", "L");
  const mug = await variantId(test, "lantern-mug", "White", "11oz");
  const lines = [
    { variantId: navyL, quantity: 2 },
    { variantId: mug, quantity: 1 },
  ];
  return placeOrder(test, { lines, ...(email && { email }) });
}

/** The lines of a Starter Bundle: T-shirt, cap and mug. */
export async function starterBundle(test: Queried): Promise<CheckoutLines["lines"]> {
  const { rows } = await test.shop.pool.query("select id from bundles where slug = 'starter-bundle'");
  const bundle = { id: rows[0].id as number, instance: "starter-bundle-change" };
  const shirt = await variantId(test, "lantern-tshirt", "Navy", "L");
  const cap = await variantId(test, "lantern-cap", "Red", "One Size");
  const mug = await variantId(test, "lantern-mug", "White", "11oz");
  return [shirt, cap, mug].map((part) => ({ variantId: part, quantity: 1, bundle }));
}

/** An order of a Starter Bundle, with free delivery, and of single mugs. */
export async function placeStarterBundle(test: TestShop, mugs = 0): Promise<PlacedOrder> {
  const lines = await starterBundle(test);
  return placeOrder(test, { lines: mugs > 0 ? [...lines, { variantId: lines[2]!.variantId, quantity: mugs }] : lines });
}

/** An order's lines, by position. */
export async function linesOf(test: TestShop, { id }: Pick<PlacedOrder, "id">): Promise<Row[]> {
  const { rows } = await test.shop.pool.query("select * from order_items where order_id = $1 order by position", [id]);
  return rows;
}

/**
 * The owner's change, from a page opened now.
 * @param shown the pence that the page says come back; undefined asks what it comes to
 */
export async function changeItemsOf(
  test: TestShop,
  placed: PlacedOrder,
  fields: Record<string, string>,
  shown?: number,
): Promise<Response> {
  const { revision } = await orderRow(test, placed.id);
  return submit(test, `/orders/${placed.number}/change`, placed.headers, {
    revision: String(revision),
    ...fields,
    ...(shown !== undefined && { shown: String(shown) }),
  });
}

/** The quantities of the only print order that is not cancelled, as the print provider has it. */
export async function printedOf(
  test: { shop: Pick<TestShop["shop"], "printful"> },
  placed: Pick<PlacedOrder, "id">,
): Promise<number[]> {
  const open = (await printOrders(test, placed.id)).filter(({ status }) => status !== "canceled");
  expect(open.length, "no second print order").toBeLessThanOrEqual(1);
  return open[0] ? (await test.shop.printful.getOrder(open[0].id))!.items.map(({ quantity }) => quantity) : [];
}

/** Captured less refunded is what the order shows, and Stripe has refunded exactly that. */
export async function expectMoney(test: TestShop, placed: PlacedOrder, refunded: number): Promise<void> {
  expect(await orderRow(test, placed.id)).toMatchObject({ captured_total: placed.total, refunded_total: refunded });
  const { ours, atStripe } = await refundsOf(test, placed);
  const sum = (refunds: { amount: number }[]) => refunds.reduce((total, { amount }) => total + amount, 0);
  expect([sum(ours), sum(atStripe)]).toEqual([refunded, refunded]);
}
