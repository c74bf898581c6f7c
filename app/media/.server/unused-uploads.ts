import { lastNight } from "#app/shared/last-night.ts";
import { pictureIdPattern } from "#app/shared/uploaded-picture.ts";
import type { Database } from "#database/open.ts";
import { queryRows } from "#database/query-rows.ts";
import { enqueueNightly } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { removeUnusedUploads } from "./jobs.ts";

/** Hours after which a stored file must have a row: until then its form may still be saved. */
const unusedHours = 24;

/** Product pictures, and photographs of returns. */
const folders = ["media", "returns"] as const;

/** The most that one night removes; the next night continues. */
const most = 500;

/** Which shop may remove files from a bucket, by its address: a copy of the shop may use the same bucket. */
const ownerKey = "owner.txt";

/** Queues the removal of unused uploads, once a night. */
export const removeUnusedNightly = (shop: Shop): Promise<void> =>
  enqueueNightly(shop, removeUnusedUploads, lastNight(new Date()));

/**
 * Removes files that no row names, a day after they were stored (R-MEDIA-3): a process that is killed between storing a
 * form's pictures and saving the form leaves them behind. Every file stays in a bucket of another shop, and in a shop
 * that is still being restored or imported, which has no mode; so does a file that is older than the shop.
 */
export async function removeUnused(shop: Shop): Promise<void> {
  const [mode] = await queryRows<{ since: Date }>(shop.db, "select since from shop_mode", []);
  if (!mode || !(await ownsFiles(shop))) return;
  const until = Date.now() - unusedHours * 3_600_000;
  const isDue = ({ storedAt }: { storedAt: Date }) => storedAt >= mode.since && storedAt.getTime() < until;
  let removed = 0;
  for (const folder of folders) {
    for await (const page of shop.storage.list(folder)) {
      const unused = await notNamed(
        shop.db,
        page.filter(isDue).map(({ key }) => key),
      );
      for (const key of unused.slice(0, most - removed)) {
        await shop.storage.remove(key);
        removed += 1;
      }
      if (removed === most) break;
    }
  }
  if (removed > 0) shop.log.info({ files: removed }, "removed uploaded files that nothing names");
}

/** A folder belongs to this machine's shop, a bucket to the first shop that asks. */
async function ownsFiles({ config, storage, log }: Shop): Promise<boolean> {
  if (!config.S3_BUCKET) return true;
  const owner = await storage.get(ownerKey);
  if (!owner) {
    await storage.put(ownerKey, Buffer.from(config.PUBLIC_URL));
    return true;
  }
  const address = Buffer.from(owner).toString();
  const isOwn = address === config.PUBLIC_URL;
  if (!isOwn)
    log.warn(
      { address },
      `the bucket is another shop's: it keeps unused uploads unless ${ownerKey} is removed from it`,
    );
  return isOwn;
}

/** Tables with a picture's URL. Lines of orders are asked last, about what is left: there are many of them. */
const pictureTables = [["product_images", "products", "bundle_images", "bundles"], ["order_items"]] as const;

/** The files among these that no row names. A row that names a picture keeps all its renditions. */
async function notNamed(db: Database, keys: readonly string[]): Promise<string[]> {
  const photos = await queryRows<{ key: string }>(
    db,
    "select storage_key as key from return_photos where storage_key = any($1)",
    [keys],
  );
  const named = new Set(photos.map(({ key }) => key));
  let left = keys.filter((key) => !named.has(key));
  for (const tables of pictureTables) {
    const ids = new Set(left.map(pictureId).filter((id) => id !== undefined));
    if (ids.size === 0) break;
    const pictures = await queryRows<{ url: string }>(
      db,
      tables
        .map((table) => `select image_url as url from ${table} where substring(image_url from $1) = any($2)`)
        .join(" union "),
      [pictureIdPattern, [...ids]],
    );
    const kept = new Set(pictures.map(({ url }) => pictureId(url)));
    left = left.filter((key) => !kept.has(pictureId(key)));
  }
  return left;
}

const pictureId = (text: string): string | undefined => new RegExp(pictureIdPattern).exec(text)?.[1];
