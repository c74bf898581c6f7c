import { and, eq, sql } from "drizzle-orm";
import { forgetPicture } from "#app/media/.server/store-picture.ts";
import { readPictureAddress } from "#app/shared/uploaded-picture.ts";
import type { Transaction } from "#database/open.ts";
import { orderItems } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";

/** Of pictures that a product has lost, those that no past order shows: orders keep their copy. */
export async function nowUnused(tx: Transaction, productId: number, urls: readonly string[]): Promise<string[]> {
  if (urls.length === 0) return [];
  const shown = await tx
    .selectDistinct({ url: orderItems.imageUrl })
    .from(orderItems)
    .where(
      and(eq(orderItems.productId, productId), sql`${orderItems.imageUrl} = any(${sql.param([...urls])}::text[])`),
    );
  const used = new Set(shown.map(({ url }) => url));
  return urls.filter((url) => !used.has(url));
}

/** Takes an uploaded picture out of the storage; drawings of the shop's own stay. */
export async function forgetUpload(shop: Shop, url: string): Promise<void> {
  const picture = readPictureAddress(url);
  // What is left behind costs room and nothing else: it must not make a saved product look unsaved.
  if (picture)
    await forgetPicture(shop, picture).catch((error) => shop.log.warn({ error: String(error), url }, "picture"));
}
