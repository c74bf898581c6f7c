import { z } from "zod";
import { Refusal } from "#app/endpoint.ts";
import { readOrder } from "#app/orders/.server/order-store.ts";
import { friendlyMessage } from "#app/shared/errors.ts";
import type { Shop } from "#server/shop.ts";
import { dataCall } from "../../.server/data-error.ts";
import { type Staff, staffMay } from "../../.server/staff.ts";
import type { Permission } from "../../permissions.ts";
import type { AdminOrdersCall } from "../contract.ts";
import { listOrders } from "./list-orders.ts";
import { readOrderStats } from "./order-stats.ts";
import { readOrderPage } from "./read-order-page.ts";
import { updateOrderStatus } from "./update-order-status.ts";

type Action = AdminOrdersCall["action"];
/** What each action needs, and what it is called when the data store fails (R-ADMIN-14). */
const actions: Record<Action, { needs: Permission; failure: string }> = {
  get_orders: { needs: "view_orders", failure: "Failed to fetch orders" },
  get_order_details: { needs: "view_orders", failure: "Failed to fetch order" },
  get_orders_stats: { needs: "view_orders", failure: "Failed to fetch order stats" },
  update_order_status: { needs: "update_orders", failure: "Failed to update order" },
};

/**
 * POST /functions/v1/admin-orders (R-ADMIN-8), by the same use cases as the pages. Customers' data come
 * masked. @throws Refusal 403 without the permission, 404, 409; 500 'Failed to ...'
 */
export async function answerOrdersCall(shop: Shop, staff: Staff, call: AdminOrdersCall): Promise<object> {
  const { needs, failure } = actions[call.action];
  if (!staffMay(staff, needs)) throw new Refusal(403, `This needs the permission ${needs}.`);
  return dataCall(shop, failure, () => answer(shop, staff, call));
}

async function answer(shop: Shop, staff: Staff, call: AdminOrdersCall): Promise<object> {
  switch (call.action) {
    case "get_orders": {
      const { page, limit, status, search } = call;
      const { orders, total, isMore } = await listOrders(shop, {
        ...{ page, limit, sort: "placed", isDown: true, search: search ?? "" },
        statuses: status ? [status] : [],
      });
      return { orders, total, isMore, page, limit, totalPages: Math.ceil(total / limit) };
    }
    case "get_orders_stats":
      return readOrderStats(shop);
    case "get_order_details": {
      const order = await orderOf(shop, call.orderId);
      return readOrderPage(shop, staff, order);
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
