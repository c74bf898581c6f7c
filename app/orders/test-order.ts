import type { StatusFacts } from "./status-text.ts";

/** A moment, for tests. */
export const at = (iso: string) => new Date(iso);

/** An order that was paid at 14:02 and may be cancelled for an hour. */
export const paidOrder: StatusFacts = {
  status: "paid",
  printState: "draft",
  paidAt: at("2026-11-20T14:02:00Z"),
  cancelUntil: at("2026-11-20T15:02:00Z"),
  canceledAt: null,
  shippedAt: null,
  deliveredAt: null,
  deliveryAssumed: false,
  shippingMinDays: 3,
  shippingMaxDays: 5,
  dispatchOn: null,
};
