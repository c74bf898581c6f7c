import { inArray } from "drizzle-orm";
import type { z } from "zod";
import { products } from "#database/schema/index.ts";
import type { StoreProduct } from "#providers/printful/contract-catalogue.ts";
import type { Shop } from "#server/shop.ts";
import type { providerProductsAnswer } from "../contract.ts";

/** The printer's most. */
const pageSize = 100;

/** All that the printer has for the shop, asked now. @throws PrintfulError when it does not answer, or not as documented */
export async function listProviderProducts(shop: Shop): Promise<z.infer<typeof providerProductsAnswer>> {
  const all: StoreProduct[] = [];
  for (;;) {
    const page = await shop.printful.listStoreProducts({ offset: all.length, limit: pageSize });
    all.push(...page.products);
    if (page.products.length === 0 || all.length >= page.paging.total) break;
  }
  const ours = await shop.db
    .select({ id: products.id, printfulProductId: products.printfulProductId })
    .from(products)
    .where(
      inArray(
        products.printfulProductId,
        all.map(({ id }) => id),
      ),
    );
  const idOf = new Map(ours.map((each) => [each.printfulProductId, each.id]));
  return {
    products: all.map(({ id, name, variantCount, syncedCount, thumbnail, isIgnored }) => ({
      ...{ id, name, variants: variantCount, synced: syncedCount },
      ...{ thumbnail_url: thumbnail, is_ignored: isIgnored, productId: idOf.get(id) ?? null },
    })),
  };
}
