import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { orders, returnPhotos, returns } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { photoMonths } from "../rules.ts";

/** As many as one sweep looks at; the next one goes on. */
const batch = 200;

/**
 * Deletes photographs of returns when nobody needs them any more, and takes the person out of a return once they
 * have been taken out of its order. By the business clock.
 */
export async function forgetReturns(shop: Shop): Promise<void> {
  const old = await shop.db
    .select({ id: returnPhotos.id, storageKey: returnPhotos.storageKey })
    .from(returnPhotos)
    .innerJoin(returns, eq(returns.id, returnPhotos.returnId))
    .where(sql`${returns.askedAt} < business_now() - make_interval(months => ${photoMonths})`)
    .limit(batch);
  // The file first: a row that is left over is tried again, a file without a row would lie there for ever.
  for (const { storageKey } of old) await shop.storage.remove(storageKey);
  if (old.length > 0) {
    await shop.db.delete(returnPhotos).where(
      inArray(
        returnPhotos.id,
        old.map(({ id }) => id),
      ),
    );
  }
  const anonymous = shop.db.select({ id: orders.id }).from(orders).where(isNull(orders.email));
  await shop.db
    .update(returns)
    .set({ name: "", details: "" })
    .where(and(ne(returns.name, ""), inArray(returns.orderId, anonymous)));
}
