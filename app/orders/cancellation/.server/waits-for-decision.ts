import { and, eq } from "drizzle-orm";
import type { Transaction } from "#database/open.ts";
import { refundRequests } from "#database/schema/index.ts";

/**
 * Whether a second person has yet to decide that an order is cancelled: until then it is not printed. The
 * order must be locked, as it is by whoever asks that person.
 */
export async function waitsForDecision(tx: Transaction, orderId: string): Promise<boolean> {
  const isWaiting = and(eq(refundRequests.kind, "cancellation"), eq(refundRequests.status, "waiting"));
  const [request] = await tx
    .select({ id: refundRequests.id })
    .from(refundRequests)
    .where(and(eq(refundRequests.orderId, orderId), isWaiting));
  return request !== undefined;
}
