import { and, eq, isNotNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { orderItems, productVariants } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";

/** The catalogue variants of every size of the colours in an order: what is gone when such a colour runs out. */
export async function coloursVariants(shop: Shop, orderId: string): Promise<number[]> {
  const siblings = alias(productVariants, "siblings");
  const rows = await shop.db
    .selectDistinct({ id: siblings.printfulVariantId })
    .from(orderItems)
    .innerJoin(productVariants, eq(productVariants.id, orderItems.variantId))
    .innerJoin(
      siblings,
      and(eq(siblings.productId, productVariants.productId), eq(siblings.color, productVariants.color)),
    )
    .where(and(eq(orderItems.orderId, orderId), isNotNull(siblings.printfulVariantId)));
  return rows.flatMap(({ id }) => id ?? []);
}
