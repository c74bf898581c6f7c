import { count, isNull } from "drizzle-orm";
import { attentionItems } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";

/** How many things wait for a person. */
export async function countOpen(shop: Pick<Shop, "db">): Promise<number> {
  const [row] = await shop.db.select({ open: count() }).from(attentionItems).where(isNull(attentionItems.resolvedAt));
  return row?.open ?? 0;
}
