import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { orders, returnPhotos, returns } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { photoMonths } from "../rules.ts";

/** As many as one sweep looks at; the next one goes on. */
const batch = 200;

/**
 * Deletes photographs of returns when nobody needs them any more, and takes the person out of a return once they
 * have been taken out of its order. By the business clock. One file that cannot be deleted keeps none of the others.
 * @throws Error at the end, with how many photographs are left to the next sweep
 */
export async function purgeExpiredReturns(shop: Shop): Promise<void> {
  const left = await forgetPhotos(shop);
  const anonymous = shop.db.select({ id: orders.id }).from(orders).where(isNull(orders.email));
  await shop.db
    .update(returns)
    .set({ name: "", details: "" })
    .where(and(ne(returns.name, ""), inArray(returns.orderId, anonymous)));
  if (left > 0) throw new Error(`photographs of returns that could not be deleted: ${left}`);
}

/** @returns how many could not be deleted */
async function forgetPhotos(shop: Shop): Promise<number> {
  const old = await shop.db
    .select({ id: returnPhotos.id, storageKey: returnPhotos.storageKey })
    .from(returnPhotos)
    .innerJoin(returns, eq(returns.id, returnPhotos.returnId))
    .where(sql`${returns.askedAt} < business_now() - make_interval(months => ${photoMonths})`)
    // Others each time: those that cannot be deleted must not fill every sweep.
    .orderBy(sql`random()`)
    .limit(batch);
  // The file first: a row that is left over is tried again, a file without a row would lie there for ever. All at once:
  // where the store is down, each takes its whole deadline, and the sweeper waits for them.
  const removed = await Promise.all(old.map((photo) => removeFile(shop, photo)));
  const gone = removed.filter((id) => id !== null);
  if (gone.length > 0) await shop.db.delete(returnPhotos).where(inArray(returnPhotos.id, gone));
  return old.length - gone.length;
}

/** @returns the photograph's id; null when its file could not be deleted, which is logged */
async function removeFile(shop: Shop, { id, storageKey }: { id: string; storageKey: string }): Promise<string | null> {
  try {
    await shop.storage.remove(storageKey);
    return id;
  } catch (error) {
    shop.log.error({ storageKey, error: String(error) }, "a photograph of a return could not be deleted");
    return null;
  }
}
