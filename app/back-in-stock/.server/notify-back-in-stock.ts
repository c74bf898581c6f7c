import { eq, inArray, lt, sql } from "drizzle-orm";
import { sellableVariants } from "#app/catalogue/.server/sellable-variants.ts";
import { backInStock } from "#app/emails/.server/emails.ts";
import { queueEmail } from "#app/emails/.server/queue-email.ts";
import { stockRequests } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";

/** The most emails that one run sends; the next run continues. */
const batch = 500;

/**
 * Emails everybody who waits for a colour and size that is back, and deletes their request: one email was requested,
 * one is sent.
 */
export async function notifyBackInStock(shop: Shop): Promise<void> {
  const wanted = await wantedVariants(shop);
  if (wanted.length === 0) return;
  const variants = await sellableVariants(shop.db, wanted);
  const back = [...variants.values()].filter(({ available }) => available).map(({ variantId }) => variantId);
  if (back.length === 0) return;
  await shop.db.transaction(async (tx) => {
    const waiting = await tx
      .select()
      .from(stockRequests)
      .where(inArray(stockRequests.variantId, back))
      .orderBy(stockRequests.id)
      .limit(batch)
      .for("update", { skipLocked: true });
    for (const { id, email, variantId } of waiting) {
      await queueEmail(shop, tx, backInStock, { to: email, event: `request-${id}`, data: { variantId } });
      await tx.delete(stockRequests).where(eq(stockRequests.id, id));
    }
  });
}

/** Goes from one variant to the next in the index, so the number of requests for each does not matter. */
async function wantedVariants({ db }: Shop): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with recursive wanted (id) as (
      select min(variant_id) from stock_requests
      union all
      select (select min(variant_id) from stock_requests where variant_id > wanted.id) from wanted where id is not null
    )
    select id from wanted where id is not null`);
  return rows.map(({ id }) => id);
}

/** Deletes requests after a year. */
export async function purgeStockRequests({ db }: Shop): Promise<void> {
  await db.delete(stockRequests).where(lt(stockRequests.createdAt, sql`now() - interval '1 year'`));
}
