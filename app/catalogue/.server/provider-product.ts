import { eq, sql } from "drizzle-orm";
import { products } from "#database/schema/catalogue.ts";
import { productListings } from "#database/schema/listings.ts";
import type { Shop } from "#server/shop.ts";
import { slugOf } from "../slugs.ts";
import { hasProducts } from "./catalogue-queries.ts";
import { builtInCatalogue } from "./fallback.ts";

/** Where the product of a provider's id lives; null when there is none, or none that the shop lists. */
export async function slugOfProviderProduct(
  { db, log, store }: Pick<Shop, "db" | "log" | "store">,
  printfulProductId: number,
): Promise<string | null> {
  try {
    const [found] = await db
      .select({ slug: productListings.slug })
      .from(products)
      .innerJoin(productListings, sql`${productListings.productIds} @> array[${products.id}]`)
      .where(eq(products.printfulProductId, printfulProductId));
    if (found || (await hasProducts(db))) return found?.slug ?? null;
    log.warn("the catalogue is empty: looking in the built-in list");
  } catch (error) {
    log.error({ error: String(error) }, "the catalogue cannot be read: looking in the built-in list");
  }
  const record = builtInCatalogue(store).products.find((each) => each.printfulProductId === printfulProductId);
  return record ? slugOf(record) : null;
}
