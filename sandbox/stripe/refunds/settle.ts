import { report } from "../events.ts";
import type { Call } from "../processor.ts";

/** A refund that was pending arrives. */
export function settleRefund(call: Call, id: string): void {
  const refund = call.store.find("refund", id);
  if (refund?.status !== "pending") return;
  report(call, "refund.updated", call.store.save({ ...refund, status: "succeeded" }), { status: "pending" });
}
