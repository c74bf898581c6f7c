import { randomUUID } from "node:crypto";
import { count, gte, sql } from "drizzle-orm";
import { z } from "zod";
import { Refusal } from "#app/endpoint.ts";
import { readOrder } from "#app/orders/.server/order-store.ts";
import { type OrderStatus, orderStatuses } from "#app/orders/rules.ts";
import { friendlyMessage } from "#app/shared/errors.ts";
import { orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { dataCall } from "../../.server/data-error.ts";
import { requirePermission } from "../../.server/require-staff.ts";
import type { Staff } from "../../.server/staff.ts";
import { countOpen } from "../../attention/.server/attention-queries.ts";
import type { Permission } from "../../permissions.ts";
import type { AdminOrdersCall } from "../contract.ts";
import { placedStatuses } from "../order-list.ts";
import { cancelRefusals, refundRefusals } from "../refund-limits.ts";
import { plainStatuses, type StatusAction, statusChange } from "../status-changes.ts";
import { cancelAsStaff } from "./cancel-as-staff.ts";
import { resumeOrder, setPlainStatus } from "./change-status.ts";
import { listOrdersForStaff } from "./list-orders.ts";
import { readStaffOrderPage } from "./read-order-page.ts";
import { refundOrder } from "./refund-order.ts";

/** Each action's permission, and the start of its error message (R-ADMIN-14). */
const actions: Record<AdminOrdersCall["action"], { needs: Permission; failure: string }> = {
  get_orders: { needs: "view_orders", failure: "Failed to fetch orders" },
  get_order_details: { needs: "view_orders", failure: "Failed to fetch order" },
  get_orders_stats: { needs: "view_orders", failure: "Failed to fetch order stats" },
  update_order_status: { needs: "update_orders", failure: "Failed to update order" },
};

/**
 * Answers POST /functions/v1/admin-orders (R-ADMIN-8) with the pages' own use cases. Customer data is masked unless
 * revealed.
 * @throws Refusal 403 without the permission, 404, 409; 500 'Failed to ...'
 */
export async function answerOrdersCall(shop: Shop, staff: Staff, call: AdminOrdersCall): Promise<object> {
  const { needs, failure } = actions[call.action];
  requirePermission(shop, staff, needs, call.action);
  return dataCall(shop, failure, () => answer(shop, staff, call));
}

async function answer(shop: Shop, staff: Staff, call: AdminOrdersCall): Promise<object> {
  switch (call.action) {
    case "get_orders": {
      const { page, limit, status, search } = call;
      const { orders, total, isMore } = await listOrdersForStaff(shop, {
        page,
        limit,
        sort: "placed",
        isDown: true,
        search: search ?? "",
        statuses: status ? [status] : [],
      });
      return { orders, total, isMore, page, limit, totalPages: Math.ceil(total / limit) };
    }
    case "get_orders_stats":
      return readOrderStats(shop);
    case "get_order_details": {
      const order = await orderOf(shop, call.orderId);
      return readStaffOrderPage(shop, staff, order);
    }
    case "update_order_status": {
      const { id, number } = await orderOf(shop, call.orderId);
      return { success: true, orderId: id, number, ...(await updateOrderStatus(shop, staff, id, call.newStatus)) };
    }
  }
}

async function orderOf(shop: Shop, id: string) {
  const order = z.uuid().safeParse(id).success ? await readOrder(shop.db, id) : undefined;
  if (!order) throw new Refusal(404, friendlyMessage("Order not found"));
  return order;
}

/**
 * `waitsFor`: pence that are refunded once a second person approves. Until then the order is held, if it still can be.
 */
type StatusUpdate = { status: OrderStatus; waitsFor?: number };

/**
 * `update_order_status` (R-ADMIN-9): changes the status as the transition table allows, through the use case that moves
 * the money or the print. A refund that Stripe has not confirmed leaves the status unchanged.
 * @throws Refusal 403 without `refund_orders` if money moves, 404 no such order, 409 not allowed, 503 printer not
 * responding
 */
async function updateOrderStatus(shop: Shop, staff: Staff, orderId: string, to: OrderStatus): Promise<StatusUpdate> {
  const order = await readOrder(shop.db, orderId);
  if (!order) throw new Refusal(404, friendlyMessage("Order not found"));
  const answer = statusChange(order, to);
  if ("refusal" in answer) throw new Refusal(409, answer.refusal);
  const movesMoney = answer.action === "cancel" || answer.action === "refund";
  if (movesMoney) requirePermission(shop, staff, "refund_orders", "update_order_status");
  const waitsFor = await carryOut(shop, staff, orderId, to, answer.action);
  const now = await readOrder(shop.db, orderId);
  return { status: now?.status ?? order.status, ...(waitsFor !== undefined && { waitsFor }) };
}

async function carryOut(shop: Shop, staff: Staff, orderId: string, to: OrderStatus, action: StatusAction) {
  const formKey = randomUUID();
  switch (action) {
    case "cancel": {
      const outcome = await cancelAsStaff(shop, staff, orderId, { formKey, reason: "Cancelled by the shop" });
      if (typeof outcome === "object") return outcome.waits;
      if (outcome === "cancelled") return undefined;
      throw new Refusal(outcome === "printer_silent" ? 503 : 409, `${cancelRefusals[outcome]}.`.replace("..", "."));
    }
    case "refund": {
      const requested = { scope: "all", lines: [], amount: 0, reason: "goodwill", takeOut: false } as const;
      const outcome = await refundOrder(shop, staff, orderId, { ...requested, lines: [], formKey });
      if ("waits" in outcome) return outcome.waits;
      if ("problem" in outcome) throw new Refusal(409, `${refundRefusals[outcome.problem]}.`);
      return undefined;
    }
    default: {
      const plain = plainStatuses.find((each) => each === to);
      const outcome = plain
        ? await setPlainStatus(shop, staff, orderId, plain)
        : await resumeOrder(shop, staff, orderId);
      if ("refusal" in outcome) throw new Refusal(409, outcome.refusal);
      return undefined;
    }
  }
}

type StatusCount = { status: OrderStatus; count: number };
const sumOf = (counts: readonly StatusCount[], statuses: readonly OrderStatus[]): number =>
  counts.reduce((total, row) => total + (statuses.includes(row.status) ? row.count : 0), 0);

/**
 * Order counts by status, the orders paid in the last 30 days and their revenue in pence, and the number of open
 * attention items.
 */
async function readOrderStats(shop: Shop) {
  const [byStatus, [month], needsAttention] = await Promise.all([
    shop.db.select({ status: orders.status, count: count() }).from(orders).groupBy(orders.status),
    shop.db
      .select({
        orders: count(),
        revenueTotal: sql<number>`coalesce(sum(${orders.capturedTotal} - ${orders.refundedTotal}), 0)::float8`,
      })
      .from(orders)
      .where(gte(orders.paidAt, sql`business_now() - interval '30 days'`)),
    countOpen(shop),
  ]);
  return {
    total: sumOf(byStatus, placedStatuses),
    byStatus: Object.fromEntries(orderStatuses.map((status) => [status, sumOf(byStatus, [status])])),
    last30Days: { orders: month?.orders ?? 0, revenueTotal: month?.revenueTotal ?? 0 },
    needsAttention,
  };
}
