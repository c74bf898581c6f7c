export type RefundStatus = "requested" | "pending" | "succeeded" | "failed" | "canceled";

/** Refunds with these statuses moved no money, and never will. */
export const failedRefundStatuses: RefundStatus[] = ["failed", "canceled"];

/** Whether a refund counts as money that went back, or is on its way. */
export const isRefundCounted = ({ status }: { status: string | null }): boolean =>
  !failedRefundStatuses.some((failed) => failed === status);
