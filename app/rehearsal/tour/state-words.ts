import type { OrderStatus } from "#app/orders/rules.ts";
import type { TourFacts } from "./facts.ts";

const statuses: Record<OrderStatus, string> = {
  pending_payment: "awaiting payment",
  payment_failed: "the card was refused",
  paid: "paid",
  in_production: "printing",
  shipped: "posted",
  delivered: "delivered",
  canceled: "cancelled",
  expired: "expired",
  refunded: "refunded",
  on_hold: "on hold",
};

/** "paid, 59 min left to cancel" */
export function orderWords({ status, printState, minutesToCancel }: NonNullable<TourFacts["order"]>): string {
  if (status !== "paid" || minutesToCancel === null) return statuses[status];
  if (printState === "confirmed") return "paid, sent to print";
  return minutesToCancel > 0 ? `paid, ${Math.ceil(minutesToCancel)} min left to cancel` : "paid, too late to cancel";
}

/** "2 sent, 1 waiting" */
export function emailWords({ emails }: Pick<TourFacts, "emails">): string {
  const sent = emails.filter(({ isSent }) => isSent).length;
  const waiting = emails.length - sent;
  const parts = [sent > 0 && `${sent} sent`, waiting > 0 && `${waiting} waiting`];
  return parts.filter(Boolean).join(", ") || "None yet";
}
