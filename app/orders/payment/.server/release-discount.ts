import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#database/open.ts";
import { discountCodes, discountRedemptions } from "#database/schema/index.ts";

/** Releases the discount code of an order that ends without being printed, once. The code can then be used again. */
export async function releaseDiscount(tx: Transaction, orderId: string): Promise<void> {
  const [released] = await tx
    .delete(discountRedemptions)
    .where(eq(discountRedemptions.orderId, orderId))
    .returning({ code: discountRedemptions.code });
  if (!released) return;
  await tx
    .update(discountCodes)
    .set({ usedCount: sql`greatest(${discountCodes.usedCount} - 1, 0)` })
    .where(eq(discountCodes.code, released.code));
}
