import { and, desc, eq, gte, isNotNull, notInArray, or } from "drizzle-orm";
import { attentionItems, mails, orderItems, orders } from "#database/schema/index.ts";
import { printExternalId } from "#providers/printful/contract.ts";
import type { Shop } from "#server/shop.ts";
import type { RehearsalState } from "../../contract.ts";
import { noFacts, type TourFacts } from "../facts.ts";
import type { Tour } from "./tour-store.ts";

export type TourOrder = typeof orders.$inferSelect;

/** The order of a scenario: the sandbox shopper's, or the latest that somebody has tried to pay since it began. */
export async function tourOrder(shop: Shop, tour: Tour): Promise<TourOrder | undefined> {
  const wasTried = or(isNotNull(orders.payClaimedAt), notInArray(orders.status, ["pending_payment", "expired"]));
  const own = and(gte(orders.createdAt, tour.startedAt), wasTried);
  const [order] = await shop.db
    .select()
    .from(orders)
    .where(tour.orderId ? eq(orders.id, tour.orderId) : own)
    .orderBy(desc(orders.createdAt))
    .limit(1);
  return order;
}

/** The present state, read from the shop's tables and from the sandbox. */
export async function tourFacts(shop: Shop, state: RehearsalState, order: TourOrder | undefined): Promise<TourFacts> {
  const faults = state.faults.map(({ provider, fault }) => `${provider} ${fault}`);
  const eventsWaiting = state.counts.events.waiting ?? 0;
  if (!order) return { ...noFacts, faults, eventsWaiting };
  const [desk, emails, items] = await Promise.all([
    shop.db.select({ kind: attentionItems.kind }).from(attentionItems).where(eq(attentionItems.orderId, order.id)),
    shop.db
      .select({ kind: mails.kind, sentAt: mails.sentAt, attempts: mails.attempts })
      .from(mails)
      .where(eq(mails.orderId, order.id)),
    shop.db.select({ variant: orderItems.printfulVariantId }).from(orderItems).where(eq(orderItems.orderId, order.id)),
  ]);
  const { number, status, printState, capturedTotal, refundedTotal, cancelUntil } = order;
  const left = cancelUntil ? (cancelUntil.getTime() - shop.clock.now().getTime()) / 60_000 : null;
  return {
    faults,
    eventsWaiting,
    order: { number, status, printState, capturedTotal, refundedTotal, minutesToCancel: left },
    payment: state.payments.find(({ id }) => id === order.stripeSessionId) ?? null,
    prints: state.printerOrders.filter(({ externalId }) => externalId?.startsWith(printExternalId(order.id))),
    desk: desk.map(({ kind }) => kind),
    emails: emails.map(({ kind, sentAt, attempts }) => ({ kind, isSent: sentAt !== null, attempts })),
    isSoldOut: items.some(({ variant }) => variant !== null && state.availability[variant] !== undefined),
  };
}
