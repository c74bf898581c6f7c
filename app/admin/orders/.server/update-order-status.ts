import { randomUUID } from "node:crypto";
import { Refusal } from "#app/endpoint.ts";
import { readOrder } from "#app/orders/.server/order-store.ts";
import type { OrderStatus } from "#app/orders/rules.ts";
import { friendlyMessage } from "#app/shared/errors.ts";
import type { Shop } from "#server/shop.ts";
import { type Staff, staffMay } from "../../.server/staff.ts";
import { cancelRefusals, refundRefusals } from "../refusals.ts";
import { plainStatuses, statusChange } from "../status-changes.ts";
import { cancelAsStaff } from "./cancel-as-staff.ts";
import { letGoOn, setPlainStatus } from "./change-status.ts";
import { refundOrder } from "./refund-order.ts";

/**
 * `waitsFor` is pence that go back once a second person has said yes; until then the order is held, where it still can
 * be.
 */
export type StatusUpdate = { status: OrderStatus; waitsFor?: number };

/**
 * `update_order_status` (R-ADMIN-9). The order becomes what the transition table allows, through the
 * use case that moves its money or its print; a refund that Stripe has not confirmed yet leaves the status as it is.
 * @throws Refusal 403 without `refund_orders` where money moves, 404 no such order, 409 not allowed, 503 silent printer
 */
export async function updateOrderStatus(
  shop: Shop,
  staff: Staff,
  orderId: string,
  to: OrderStatus,
): Promise<StatusUpdate> {
  const order = await readOrder(shop.db, orderId);
  if (!order) throw new Refusal(404, friendlyMessage("Order not found"));
  const answer = statusChange(order, to);
  if ("refusal" in answer) throw new Refusal(409, answer.refusal);
  const movesMoney = answer.action === "cancel" || answer.action === "refund";
  if (movesMoney && !staffMay(staff, "refund_orders"))
    throw new Refusal(403, "This needs the permission refund_orders.");
  const waitsFor = await carryOut(shop, staff, orderId, to, answer.action);
  const now = await readOrder(shop.db, orderId);
  return { status: now?.status ?? order.status, ...(waitsFor !== undefined && { waitsFor }) };
}

type Action = Extract<ReturnType<typeof statusChange>, { action: unknown }>["action"];

async function carryOut(shop: Shop, staff: Staff, orderId: string, to: OrderStatus, action: Action) {
  const formKey = randomUUID();
  switch (action) {
    case "cancel": {
      const outcome = await cancelAsStaff(shop, staff, orderId, { formKey, reason: "Cancelled by the shop" });
      if (typeof outcome === "object") return outcome.waits;
      if (outcome === "cancelled") return undefined;
      throw new Refusal(outcome === "printer_silent" ? 503 : 409, `${cancelRefusals[outcome]}.`.replace("..", "."));
    }
    case "refund": {
      const wish = { scope: "all", lines: [], amount: 0, reason: "goodwill", takeOut: false } as const;
      const outcome = await refundOrder(shop, staff, orderId, { ...wish, lines: [], formKey });
      if ("waits" in outcome) return outcome.waits;
      if ("problem" in outcome) throw new Refusal(409, `${refundRefusals[outcome.problem]}.`);
      return undefined;
    }
    default: {
      const plain = plainStatuses.find((each) => each === to);
      const outcome = plain ? await setPlainStatus(shop, staff, orderId, plain) : await letGoOn(shop, staff, orderId);
      if ("refusal" in outcome) throw new Refusal(409, outcome.refusal);
      return undefined;
    }
  }
}
