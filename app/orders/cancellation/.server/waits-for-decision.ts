import { and, eq } from "drizzle-orm";
import type { Transaction } from "#database/open.ts";
import { refundRequests } from "#database/schema/index.ts";

/**
 * Whether a cancellation awaits a second person's approval. Until then the order is not printed. The order must be
 * locked; requesting an approval locks it too.
 */
export async function waitsForDecision(tx: Transaction, orderId: string): Promise<boolean> {
  const isWaiting = and(eq(refundRequests.kind, "cancellation"), eq(refundRequests.status, "waiting"));
  const [request] = await tx
    .select({ id: refundRequests.id })
    .from(refundRequests)
    .where(and(eq(refundRequests.orderId, orderId), isWaiting));
  return request !== undefined;
}
