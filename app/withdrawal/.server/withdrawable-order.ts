import { randomUUID } from "node:crypto";
import { and, asc, eq, sql } from "drizzle-orm";
import { neutralName } from "#app/emails/.server/orders/facts.ts";
import { type Order, readOrder } from "#app/orders/.server/order-store.ts";
import type { TrackOrderForm } from "#app/orders/contract.ts";
import { trackOrder } from "#app/orders/customer/.server/track-order.ts";
import { itemLabel } from "#app/orders/item-groups.ts";
import { calculateItemsRefund } from "#app/orders/refunds/.server/refund-items.ts";
import { returnUntil } from "#app/orders/rules.ts";
import { itemsToReturn } from "#app/returns/.server/return-queries.ts";
import { signedId } from "#app/shared/.server/signed-id.ts";
import { fullNameOf } from "#app/shared/full-name.ts";
import type { Queryable } from "#database/open.ts";
import { orderEvents, orderItems, orders, refunds } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import type { ChosenValues } from "../contract.ts";
import type { Statement } from "../statement.ts";
import { wayToWithdraw } from "../way-to-withdraw.ts";

/** An order from which somebody withdraws, and what of it is left to withdraw from. */
export async function readWithdrawable(shop: Shop, order: Order) {
  const items = (await itemsToReturn(shop.db, order.id)).filter(({ left }) => left > 0);
  const way = wayToWithdraw(order, shop.clock.now(), shop.store.returnWindowDays);
  const refundFor = await withdrawalCalculator(shop.db, order);
  const all = refundFor(items.map(({ id, left }) => ({ itemId: id, quantity: left })));
  return {
    number: order.number,
    email: order.email ?? "",
    name: fullNameOf(order),
    paidAt: order.paidAt,
    deliveredAt: order.deliveryAssumed ? null : order.deliveredAt,
    until: returnUntil(order, shop.store.returnWindowDays),
    cardBrand: order.cardBrand,
    cardLast4: order.cardLast4,
    way: items.length > 0 ? way : null,
    /** Pence that come back for all of it. */
    whole: { amount: all?.amount ?? 0, delivery: all?.delivery ?? 0 },
    /** `amounts` in pence: what comes back for one, two and so on, without delivery. */
    items: items.map((item) => ({
      ...item,
      amounts: Array.from({ length: item.left }, (_, index) => {
        const some = refundFor([{ itemId: item.id, quantity: index + 1 }]);
        return some ? some.amount - some.delivery : 0;
      }),
    })),
  };
}
export type WithdrawableOrder = Awaited<ReturnType<typeof readWithdrawable>>;

type Line = { itemId: number; quantity: number };

/** What the shop refunds for these lines, in pence. */
export type WithdrawalRefund = { amount: number; delivery: number; lines: (Line & { amount: number })[] };

/**
 * Calculates the refund for these lines: what was paid for them and, with the last of the order, standard delivery
 * (Consumer Contracts Regulations, reg 34).
 * @returns null if they are no longer there to refund
 */
export async function calculateWithdrawal(
  db: Queryable,
  order: Order,
  lines: readonly Line[],
): Promise<WithdrawalRefund | null> {
  return (await withdrawalCalculator(db, order))(lines);
}

/** The same for any lines of an order, with its rows read once. */
async function withdrawalCalculator(
  db: Queryable,
  order: Order,
): Promise<(lines: readonly Line[]) => WithdrawalRefund | null> {
  const sold = await db.select().from(orderItems).where(eq(orderItems.orderId, order.id)).orderBy(asc(orderItems.id));
  const past = await db.select().from(refunds).where(eq(refunds.orderId, order.id));
  return (lines) => {
    const sum = calculateItemsRefund(order, { sold, past }, { lines, isFault: false });
    if ("problem" in sum) return null;
    return { amount: sum.amount, delivery: sum.shippingAmount, lines: sum.lines ?? [] };
  };
}

/** A cancelled order gives back all that was paid, whichever delivery was chosen. */
export function asCancelled({ capturedTotal, refundedTotal }: Order, { lines }: WithdrawalRefund): WithdrawalRefund {
  const amount = capturedTotal - refundedTotal;
  return { amount, delivery: Math.max(0, amount - lines.reduce((sum, line) => sum + line.amount, 0)), lines };
}

/** The lines as text, without the brand, which would reveal too much to onlookers. */
export function statementOf(
  shop: Pick<Shop, "store">,
  order: Pick<Order, "number" | "paidAt">,
  items: readonly { id: number; productName: string; color: string; size: string }[],
  { name, lines }: { name: string; lines: WithdrawalRefund["lines"] },
): Statement {
  return {
    name,
    number: order.number,
    paidAt: order.paidAt,
    lines: lines.flatMap(({ itemId, quantity, amount }) => {
      const item = items.find(({ id }) => id === itemId);
      if (!item) return [];
      const words = itemLabel({ ...item, productName: neutralName(item.productName, shop.store) });
      return [{ words, quantity, amount }];
    }),
  };
}

/** When somebody withdrew before anything was sent; null if nobody has. */
export const withdrawnAt = async (db: Queryable, orderId: string): Promise<Date | null> =>
  (await readWithdrawn(db, orderId))?.at ?? null;

/**
 * The same with what they withdrew from, without items that had been taken out or refunded before, and the refund that
 * the acknowledgement states. Both are null for a withdrawal of before they were recorded.
 * @param reference the return's; without one, of a whole order
 */
export async function readWithdrawn(
  db: Queryable,
  orderId: string,
  reference?: string,
): Promise<{ at: Date; lines: Line[] | null; refund: WithdrawalRefund | null } | null> {
  const isThisWithdrawal =
    reference === undefined
      ? eq(orderEvents.dedupeKey, withdrawnKey)
      : and(eq(orderEvents.type, "return_asked"), eq(sql`${orderEvents.data} ->> 'reference'`, reference));
  const [event] = await db
    .select({ at: orderEvents.at, data: orderEvents.data })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), isThisWithdrawal));
  if (!event) return null;
  const { lines = null, refund = null } = event.data as { lines?: Line[]; refund?: WithdrawalRefund };
  return { at: event.at, lines, refund };
}

/** A whole order is withdrawn from once. */
export const withdrawnKey = "withdrawn";

/** What the signed order of a form allows: withdrawing from it. */
export const purpose = "withdraw";

/** The second step for an order of the person who asks; the caller checks. */
export async function chooseStep(shop: Shop, orderId: string) {
  const order = await readWithdrawable(shop, (await readOrder(shop.db, orderId))!);
  const values: ChosenValues = { quantities: {}, name: order.name, reason: "" };
  return { is: "choose" as const, order, token: signedId(shop, purpose, orderId), formKey: randomUUID(), values };
}

/** The same by number and address, with the limits and answers of tracking an order (R-WITHDRAW-2). */
export async function findToWithdraw(shop: Shop, request: Request, given: TrackOrderForm) {
  const found = await trackOrder(shop, request, given);
  if (typeof found === "string") return found;
  const [order] = await shop.db.select({ id: orders.id }).from(orders).where(eq(orders.number, found.number));
  return chooseStep(shop, order!.id);
}
