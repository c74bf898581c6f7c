import { eq } from "drizzle-orm";
import {
  orderItemsOf,
  type ReturnedItem,
  type ReturnRow,
  returnedItemsOf,
} from "#app/returns/.server/return-queries.ts";
import { returns } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import type { EmailWriter } from "../email-writer.ts";
import type { ReturnEmail } from "../emails.ts";
import type { WrittenEmail } from "../layout/write-email.ts";
import { type OrderEmailFacts, readOrderFacts } from "../orders/facts.ts";

/** The data of an email about a return. */
export type ReturnFacts = OrderEmailFacts & { notice: ReturnRow; things: ReturnedItem[] };

/** A writer of emails about a return; of none if it is gone, or its order's address is no longer the recipient. */
export const aboutReturn =
  (render: (facts: ReturnFacts) => WrittenEmail): EmailWriter<ReturnEmail> =>
  async (shop, { returnId }, to) => {
    const facts = await readReturnFacts(shop, returnId, to);
    return facts && render(facts);
  };

async function readReturnFacts(shop: Shop, returnId: string, to: string): Promise<ReturnFacts | null> {
  const [notice] = await shop.db.select().from(returns).where(eq(returns.id, returnId));
  const facts = notice && (await readOrderFacts(shop, notice.orderId, to));
  if (!facts) return null;
  return { ...facts, notice, things: returnedItemsOf(notice.lines, await orderItemsOf(shop.db, notice.orderId)) };
}
