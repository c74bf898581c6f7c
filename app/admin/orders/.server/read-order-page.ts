import { and, desc, eq, isNull } from "drizzle-orm";
import { data } from "react-router";
import type { Order } from "#app/orders/.server/order-store.ts";
import { refundsOf } from "#app/orders/.server/read-order.ts";
import { forStaff } from "#app/orders/.server/visible-columns.ts";
import { amountLines } from "#app/orders/amounts.ts";
import { cardFeeOfStore, type Margin, marginOf } from "#app/pricing/margin.ts";
import { vatOf } from "#app/pricing/vat.ts";
import { returnsOf } from "#app/returns/.server/return-queries.ts";
import { maskEmails } from "#app/shared/masking.ts";
import { oneLine } from "#app/shared/normalize-text.ts";
import { columnsOf } from "#database/query-rows.ts";
import { attentionItems, furtherPayments, orders, refundRequests } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import type { Staff } from "../../.server/staff.ts";
import { customerOf } from "./order-customer.ts";
import { happeningsOf, linesOf, notesOf } from "./order-happenings.ts";
import { paidBackBy } from "./paid-back-by.ts";

/** All data of an order's page; customer data is masked unless this person has revealed it. */
export async function readStaffOrderPage(shop: Shop, staff: Staff, order: Order) {
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
  const hasFurther = happened.events.some(({ type }) => type === "change_to_pay");
  const further = hasFurther ? await furtherPaymentsOf(shop, order.id) : [];
  return {
    order: forStaff(order),
    money: moneyOf(order),
    print: printBillOf(order),
    margin: order.paidAt ? marginOfOrder(shop, order, further) : null,
    cardFee: cardFeeOfStore(shop.store),
    customer,
    lines,
    ...happened,
    refunds: back,
    requests,
    notes,
    desk,
    returns,
    paidBackByMe,
    further,
    now: shop.clock.now(),
  };
}
export type StaffOrderPageData = Awaited<ReturnType<typeof readStaffOrderPage>>;
export type StaffOrder = StaffOrderPageData["order"];
export type ListedFurtherPayment = StaffOrderPageData["further"][number];
export type ListedRefundRequest = StaffOrderPageData["requests"][number];

const furtherPaymentsOf = (shop: Shop, orderId: string) =>
  shop.db
    .select(
      columnsOf(furtherPayments, "id", "amount", "status", "expiresAt", "paymentIntentId", "cardBrand", "cardLast4"),
    )
    .from(furtherPayments)
    .where(eq(furtherPayments.orderId, orderId))
    .orderBy(furtherPayments.createdAt);

const requestsOf = (shop: Shop, orderId: string) =>
  shop.db
    .select({
      ...columnsOf(refundRequests, "id", "kind", "amount", "reason", "status"),
      ...columnsOf(refundRequests, "requestedBy", "requestedByName", "requestedAt"),
    })
    .from(refundRequests)
    .where(eq(refundRequests.orderId, orderId))
    .orderBy(desc(refundRequests.requestedAt));

async function openOnDesk(shop: Shop, orderId: string) {
  const items = await shop.db
    .select(columnsOf(attentionItems, "id", "kind", "summary", "createdAt"))
    .from(attentionItems)
    .where(and(eq(attentionItems.orderId, orderId), isNull(attentionItems.resolvedAt)))
    .orderBy(desc(attentionItems.lastSeenAt));
  return items.map((item) => ({ ...item, summary: maskEmails(item.summary) }));
}

/** The total's parts, and what is left to refund; pence. */
const moneyOf = (order: Order) => ({
  lines: amountLines(order),
  paid: order.capturedTotal,
  refunded: order.refundedTotal,
  left: order.capturedTotal - order.refundedTotal,
});

/**
 * The state of the print's price: `expected` is quoted but not billed, `nothing` was never printed, `unknown` has no
 * price.
 */
export type PrintBill = "billed" | "expected" | "nothing" | "unknown";

function printBillOf({ billedPrintTotal, printCostTotal }: Order): PrintBill {
  if (billedPrintTotal === null) return printCostTotal === null ? "unknown" : "expected";
  return billedPrintTotal === 0 ? "nothing" : "billed";
}

/** The order's margin, or the expected one before billing; null without a print price. */
const marginOfOrder = (
  shop: Pick<Shop, "store">,
  order: Order,
  further: readonly { status: string; amount: number }[],
): Margin | null =>
  marginOf(
    {
      ...order,
      vat: vatOf(shop.store.legal, order),
      printCostTotal: order.billedPrintTotal ?? order.printCostTotal,
      cardFee: cardFeeOfStore(shop.store),
    },
    further.filter(({ status }) => status === "paid").map(({ amount }) => amount),
  );

/** The order with a URL's number; null if there is none. */
export async function findByNumber(shop: Shop, number: string): Promise<Order | null> {
  const normalized = oneLine(number).toUpperCase();
  const [order] = await shop.db.select().from(orders).where(eq(orders.number, normalized));
  return order ?? null;
}

/** The order with a URL's number, for a page. @throws Response 404 if there is none */
export async function orderByNumber(shop: Shop, number: string): Promise<Order> {
  const order = await findByNumber(shop, number);
  if (!order) throw data(null, { status: 404 });
  return order;
}
