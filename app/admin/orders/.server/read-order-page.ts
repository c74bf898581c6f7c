import { and, desc, eq, isNull } from "drizzle-orm";
import type { Order } from "#app/orders/.server/order-store.ts";
import { refundsOf } from "#app/orders/.server/read-order.ts";
import { returnsOf } from "#app/returns/.server/return-queries.ts";
import { attentionItems, refundRequests } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { maskedWords } from "../../.server/masked-words.ts";
import type { Staff } from "../../.server/staff.ts";
import { cardFeeOfStore } from "../card-fee.ts";
import { notesOf } from "./notes.ts";
import { customerOf } from "./order-customer.ts";
import { happeningsOf } from "./order-happenings.ts";
import { linesOf } from "./order-lines.ts";
import { marginOfOrder, moneyOf, printBillOf } from "./order-money.ts";
import { paidBackBy } from "./refund-order.ts";

/** Everything that the staff see of an order; of its customer only what this person has revealed. */
export async function readOrderPage(shop: Shop, staff: Staff, order: Order) {
  const [customer, lines, happened, back, requests, notes, desk, returns, paidBackByMe] = await Promise.all([
    customerOf(shop, staff, order),
    linesOf(shop, order.id),
    happeningsOf(shop, order.id),
    refundsOf(shop, order.id),
    requestsOf(shop, order.id),
    notesOf(shop, order.id),
    openOnDesk(shop, order.id),
    returnsOf(shop, order.id),
    paidBackBy(shop.db, staff, order.id),
  ]);
  return {
    order: forStaff(order),
    money: moneyOf(order),
    print: printBillOf(order),
    margin: order.paidAt ? marginOfOrder(shop, order) : null,
    cardFee: cardFeeOfStore(shop.store),
    ...{ customer, lines, ...happened, refunds: back, requests, notes, desk, returns, paidBackByMe },
    now: shop.clock.now(),
  };
}
export type OrderPageData = Awaited<ReturnType<typeof readOrderPage>>;
export type StaffOrder = OrderPageData["order"];
export type RefundRequest = OrderPageData["requests"][number];

const requestsOf = (shop: Shop, orderId: string) =>
  shop.db
    .select({
      id: refundRequests.id,
      kind: refundRequests.kind,
      amount: refundRequests.amount,
      reason: refundRequests.reason,
      status: refundRequests.status,
      requestedBy: refundRequests.requestedBy,
      requestedByName: refundRequests.requestedByName,
      requestedAt: refundRequests.requestedAt,
      decidedByName: refundRequests.decidedByName,
      decisionNote: refundRequests.decisionNote,
    })
    .from(refundRequests)
    .where(eq(refundRequests.orderId, orderId))
    .orderBy(desc(refundRequests.requestedAt));

async function openOnDesk(shop: Shop, orderId: string) {
  const items = await shop.db
    .select({
      id: attentionItems.id,
      kind: attentionItems.kind,
      summary: attentionItems.summary,
      createdAt: attentionItems.createdAt,
    })
    .from(attentionItems)
    .where(and(eq(attentionItems.orderId, orderId), isNull(attentionItems.resolvedAt)))
    .orderBy(desc(attentionItems.lastSeenAt));
  return items.map((item) => ({ ...item, summary: maskedWords(item.summary) }));
}

/** What has nothing to do with who bought it. */
function forStaff(order: Order) {
  const { id, number, status, printState, printfulOrderId, printfulStatus, revision } = order;
  const { createdAt, paidAt, cancelUntil, canceledAt, cancelReason, shippedAt, deliveredAt, deliveryAssumed } = order;
  const { itemsTotal, discountTotal, discountCode, shippingTotal, taxTotal, total, capturedTotal, refundedTotal } =
    order;
  const { cardBrand, cardLast4, stripeSessionId, shippingName, shippingCarrier } = order;
  return {
    ...{ id, number, status, printState, printfulOrderId, printfulStatus, revision },
    ...{ createdAt, paidAt, cancelUntil, canceledAt, cancelReason, shippedAt, deliveredAt, deliveryAssumed },
    ...{ itemsTotal, discountTotal, discountCode, shippingTotal, taxTotal, total, capturedTotal, refundedTotal },
    ...{ cardBrand, cardLast4, stripeSessionId, shippingName, shippingCarrier },
  };
}
