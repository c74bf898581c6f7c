import { cardRulesOf } from "#app/catalogue/.server/home-window.ts";
import { readProductRecords as readShopProducts } from "#app/catalogue/.server/read-products.ts";
import { mergeProducts } from "#app/catalogue/model/merge.ts";
import type { ProductRecord } from "#app/catalogue/model/product.ts";
import { nameSlug } from "#app/catalogue/model/slugs.ts";
import { type ProductView, productView } from "#app/catalogue/model/views.ts";
import type { Shop } from "#server/shop.ts";
import type { ProductForm } from "../contract.ts";
import { newProduct, type ProductState, wantedState } from "../product-state.ts";
import { readProduct, stateOf } from "./read-product.ts";

/**
 * The public page as it would be, with nothing saved; pictures that are still to be sent are not on it.
 * @param id null for a product that is not there yet
 * @returns null for a name that the shop never lists
 */
export async function previewProduct(shop: Shop, id: number | null, form: ProductForm): Promise<ProductView | null> {
  const stored = id === null ? null : await readProduct(shop.db, id);
  const state = wantedState({ ...form, slug: form.slug || nameSlug(form.name) }, stored ? stateOf(stored) : newProduct);
  const record = recordOf(state, id ?? 0, stored);
  const others = (await readShopProducts(shop.db, { slugs: [state.slug], ids: [] })).filter((each) => each.id !== id);
  const shown = mergeProducts([record, ...others]).find((product) => product.productIds.includes(record.id));
  return shown ? productView(shown, cardRulesOf(shop)) : null;
}

/** The state as a record of the catalogue; what is new goes by numbers below zero. */
function recordOf(
  state: ProductState,
  id: number,
  stored: Pick<ProductRecord, "variant" | "reviews" | "rating"> | null,
): ProductRecord {
  const { name, description, category, tags, slug, printfulProductId, isAvailable, override } = state;
  return {
    ...{ id, name, description, category, tags, slug, printfulProductId, isAvailable },
    ...{ variant: stored?.variant ?? null, reviews: stored?.reviews ?? 0, rating: stored?.rating ?? null },
    ...{ pricePence: state.price, retailPricePence: state.price, imageUrl: null, updatedAt: new Date() },
    ...{ inStock: true, stockCount: 0 },
    override: override && {
      customRetailPricePence: override.price,
      customDescription: override.description,
      customName: override.name,
      customCategory: override.category,
      customTags: override.tags,
      isActive: override.isActive,
    },
    images: state.images.flatMap(({ id: imageId, url, alt, colour, isPrimary, isThumbnail }, imageOrder) =>
      url === null
        ? []
        : [
            {
              ...{ id: imageId ?? -1 - imageOrder, imageUrl: url, alt, isPrimary, isThumbnail, imageOrder },
              ...{ color: colour, size: null, source: "custom" as const },
              variantType: colour === null ? ("product" as const) : ("color" as const),
            },
          ],
    ),
    variants: state.variants.map((variant, index) => ({
      ...{ id: variant.id ?? -1 - index, productId: id, color: variant.colour, colorHex: variant.hex },
      ...{ size: variant.size, pricePence: variant.price, stock: variant.stock },
      ...{ printfulVariantId: variant.rateId, printfulSyncVariantId: variant.syncId },
    })),
  };
}
