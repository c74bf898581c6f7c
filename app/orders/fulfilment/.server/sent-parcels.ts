import { eq } from "drizzle-orm";
import type { Queryable } from "#database/open.ts";
import { orderShipments } from "#database/schema/index.ts";

/**
 * Whether a parcel of the order has been sent. Its contents can only be returned, and printing the whole order again
 * would duplicate them.
 */
export async function hasSentParcel(db: Queryable, orderId: string): Promise<boolean> {
  const [parcel] = await db
    .select({ id: orderShipments.id })
    .from(orderShipments)
    .where(eq(orderShipments.orderId, orderId))
    .limit(1);
  return parcel !== undefined;
}
