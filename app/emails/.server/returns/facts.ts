import { eq } from "drizzle-orm";
import {
  orderItemsOf,
  type ReturnedItem,
  type ReturnRow,
  returnedItemsOf,
} from "#app/returns/.server/return-queries.ts";
import { returns } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { type OrderEmailFacts, readOrderFacts } from "../orders/facts.ts";

/** The data of an email about a return. */
export type ReturnFacts = OrderEmailFacts & { notice: ReturnRow; things: ReturnedItem[] };

/** Null if the return is gone, or its order's address is no longer the email's recipient. */
export async function readReturnFacts(shop: Shop, returnId: string, to: string): Promise<ReturnFacts | null> {
  const [notice] = await shop.db.select().from(returns).where(eq(returns.id, returnId));
  const facts = notice && (await readOrderFacts(shop, notice.orderId, to));
  if (!facts) return null;
  return { ...facts, notice, things: returnedItemsOf(notice.lines, await orderItemsOf(shop.db, notice.orderId)) };
}
