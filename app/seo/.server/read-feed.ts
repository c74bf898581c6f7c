import { sql } from "drizzle-orm";
import { readBundles } from "#app/catalogue/.server/read-bundles.ts";
import { readProductRecords } from "#app/catalogue/.server/read-products.ts";
import { joinBundles } from "#app/catalogue/model/bundle.ts";
import { mergeProducts } from "#app/catalogue/model/merge.ts";
import type { Shop } from "#server/shop.ts";
import { bundleItem, type FeedPlace, feedEnd, feedStart, productItems } from "../product-feed.ts";

/** Products read at once: two thousand products in one text would be fifty megabytes. */
const batch = 50;

/**
 * The product feed of all shown products and bundles, in parts: first what the bundles and the list of products need.
 * @throws what the database throws
 */
export async function* readFeed({ db }: Pick<Shop, "db">, place: FeedPlace): AsyncGenerator<string> {
  const { rows } = await db.execute<{ slug: string }>(sql`select slug from product_listings order by name, slug`);
  const bundles = await readBundles(db);
  const ids = [...new Set(bundles.flatMap(({ items }) => items.map((each) => each.productId)))];
  const bundled = mergeProducts(await readProductRecords(db, { slugs: [], ids }));
  yield feedStart(place);
  for (const bundle of joinBundles(bundles, bundled)) yield bundleItem(bundle, place);
  for (let from = 0; from < rows.length; from += batch) {
    const slugs = rows.slice(from, from + batch).map(({ slug }) => slug);
    const products = mergeProducts(await readProductRecords(db, { slugs, ids: [] }));
    yield products.map((product) => productItems(product, place)).join("");
  }
  yield feedEnd;
}
