import { inArray } from "drizzle-orm";
import type { z } from "zod";
import { products } from "#database/schema/index.ts";
import type { StoreProduct } from "#providers/printful/contract-catalogue.ts";
import { PrintfulError } from "#providers/printful/error.ts";
import { mockProducts } from "#providers/printful/mock-products.ts";
import type { Shop } from "#server/shop.ts";
import type { ProviderGoods, providerProductsAnswer } from "../contract.ts";

/** Printful's maximum. */
const pageSize = 100;

/** Lists the store's products. @throws PrintfulError if the provider does not answer, or not as documented */
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
      id,
      name,
      variants: variantCount,
      synced: syncedCount,
      thumbnail_url: thumbnail,
      is_ignored: isIgnored,
      productId: idOf.get(id) ?? null,
    })),
  };
}

/** Maximum length of the list (R-SYNC-5). */
const maxListed = 100;

/**
 * The provider's catalogue of blank products. Uses the built-in list if so configured, or if the provider does not
 * answer; then `note` says why.
 */
export async function readProviderGoods(shop: Shop): Promise<ProviderGoods> {
  if (shop.config.PRINTFUL_CATALOGUE === "mock") return { result: mockProducts, mock: true, note: null };
  try {
    const goods = await shop.printful.listCatalogueProducts();
    const result = goods.slice(0, maxListed).map((product) => ({
      id: product.id,
      title: product.title,
      description: product.description ?? "",
      type_name: product.kind,
      variants: product.variantCount,
      image: product.image,
      brand: product.brand,
      model: product.model,
      currency: product.currency,
      is_discontinued: product.isDiscontinued,
      avg_fulfillment_time: product.fulfilmentDays,
      origin_country: product.originCountry,
    }));
    return { result, mock: false, note: null };
  } catch (error) {
    if (!(error instanceof PrintfulError)) throw error;
    return { result: mockProducts, mock: true, note: `The print provider is unavailable: ${error.message}` };
  }
}
