import { inArray, sql } from "drizzle-orm";
import { errorText } from "#app/shared/error-text.ts";
import { returnPhotos } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { photoMonths } from "../rules.ts";

/** The most that one run handles; the next run continues. */
const batch = 200;

/**
 * Deletes photographs of returns that are no longer needed. Uses the business clock. A file that cannot be deleted does
 * not stop the others.
 * @throws Error at the end, with the number of photographs left for the next run
 */
export async function purgeExpiredPhotos(shop: Shop): Promise<void> {
  const left = await purgePhotos(shop);
  if (left > 0) throw new Error(`photographs of returns that could not be deleted: ${left}`);
}

/** @returns how many could not be deleted */
async function purgePhotos(shop: Shop): Promise<number> {
  const due = shop.db
    .select({ id: returnPhotos.id, storageKey: returnPhotos.storageKey })
    .from(returnPhotos)
    .where(sql`${returnPhotos.askedAt} < (select business_now()) - make_interval(months => ${photoMonths})`)
    .orderBy(returnPhotos.askedAt)
    .limit(10 * batch)
    .as("due");
  // In random order, so that undeletable ones do not fill every run.
  const old = await shop.db.select().from(due).orderBy(sql`random()`).limit(batch);
  // Delete the file first: a leftover row is retried, but a file without a row would stay forever. In parallel, because
  // each takes its full timeout if storage is down, and the sweeper waits for them.
  const removed = await Promise.all(old.map((photo) => removeFile(shop, photo)));
  const gone = removed.filter((id) => id !== null);
  if (gone.length > 0) await shop.db.delete(returnPhotos).where(inArray(returnPhotos.id, gone));
  return old.length - gone.length;
}

/** @returns the photograph's id; null if its file could not be deleted, which is logged */
async function removeFile(shop: Shop, { id, storageKey }: { id: string; storageKey: string }): Promise<string | null> {
  try {
    await shop.storage.remove(storageKey);
    return id;
  } catch (error) {
    shop.log.error({ storageKey, error: errorText(error) }, "a photograph of a return could not be deleted");
    return null;
  }
}
