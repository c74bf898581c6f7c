import { PrintfulError } from "#providers/printful/error.ts";
import { mockProducts } from "#providers/printful/mock-products.ts";
import type { Shop } from "#server/shop.ts";
import type { ProviderGoods } from "../contract.ts";

/** The most that the list holds (R-SYNC-5). */
const most = 100;

/**
 * The printer's own goods, on which a shop may print; the built-in list where the configuration says so, and where the
 * printer does not answer, which `note` tells.
 */
export async function readProviderGoods(shop: Shop): Promise<ProviderGoods> {
  if (shop.config.PRINTFUL_CATALOGUE === "mock") return { result: mockProducts, mock: true, note: null };
  try {
    const goods = await shop.printful.listCatalogueProducts();
    const result = goods.slice(0, most).map((product) => ({
      ...{ id: product.id, title: product.title, description: product.description ?? "", type_name: product.kind },
      ...{ variants: product.variantCount, image: product.image, brand: product.brand, model: product.model },
      ...{ currency: product.currency, is_discontinued: product.isDiscontinued },
      ...{ avg_fulfillment_time: product.fulfilmentDays, origin_country: product.originCountry },
    }));
    return { result, mock: false, note: null };
  } catch (error) {
    if (!(error instanceof PrintfulError)) throw error;
    return { result: mockProducts, mock: true, note: `The print provider is unavailable: ${error.message}` };
  }
}
