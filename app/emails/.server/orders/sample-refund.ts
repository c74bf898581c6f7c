import type { RefundRow } from "./facts.ts";

/** A refund of the sample order's T-Shirt, without delivery. */
export const sampleRefund = (change: Partial<RefundRow> = {}): RefundRow => ({
  id: "5d6a1c90-1d3f-4c67-8a55-3f0f4f1f7a11",
  orderId: "1f0c8b1e-7c55-4d0e-9d3a-0e8a4a5b6c7d",
  amount: 2249,
  shippingAmount: 0,
  reason: "Out of stock at the printer",
  decidedBy: null,
  status: "succeeded",
  decisionKey: "sample",
  stripeRefundId: "re_3QK8Lw7Zt",
  lines: [{ itemId: 11, quantity: 1, amount: 2249 }],
  failureReason: null,
  createdAt: new Date("2026-11-20T15:31:00Z"),
  updatedAt: new Date("2026-11-20T15:31:00Z"),
  ...change,
});
