import { TransactionRollbackError } from "drizzle-orm";
import { cardRulesOf } from "#app/catalogue/.server/home-data.ts";
import { readProductRecords } from "#app/catalogue/.server/read-products.ts";
import { mergeProducts } from "#app/catalogue/model/merge.ts";
import type { ProductRecord } from "#app/catalogue/model/product.ts";
import { nameSlug } from "#app/catalogue/model/slugs.ts";
import { type ProductView, productView } from "#app/catalogue/model/views.ts";
import { type SafetyNotice, shownSafety } from "#app/markets/shown-safety.ts";
import type { Shop } from "#server/shop.ts";
import type { ProductForm } from "../contract.ts";
import { newProduct, type ProductState, wantedState } from "../product-state.ts";
import { productStateOf, readProduct } from "./read-product.ts";
import { writeProduct } from "./write-product.ts";

/**
 * The public page for a form's input, without saving it or its new pictures.
 * @param id null for a new product
 * @returns null for a name that the shop never lists
 */
export async function previewProduct(
  shop: Shop,
  id: number | null,
  form: ProductForm,
): Promise<{ view: ProductView | null; safety: SafetyNotice[] }> {
  const [product] = mergeProducts(await recordsIfSaved(shop, id, form));
  if (!product) return { view: null, safety: [] };
  return {
    view: productView(product, cardRulesOf(shop)),
    safety: shownSafety(shop.store, [{ name: product.name, own: form }]),
  };
}

/** The database derives what a product shows, so the form is written, read back and rolled back. */
async function recordsIfSaved(shop: Shop, id: number | null, form: ProductForm): Promise<ProductRecord[]> {
  let records: ProductRecord[] = [];
  try {
    await shop.db.transaction(async (tx) => {
      const stored = id === null ? null : await readProduct(tx, id);
      const before = stored ? productStateOf(stored) : newProduct;
      const wanted = previewed(wantedState({ ...form, slug: form.slug || nameSlug(form.name) }, before));
      const written = await writeProduct(shop, tx, stored && id, { ...before, override: null }, wanted);
      records = await readProductRecords(tx, { slugs: [], ids: [written] });
      tx.rollback();
    });
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error;
  }
  return records;
}

/** Replaces ids that may be taken: refusing those is up to saving. */
const previewed = (state: ProductState): ProductState => ({
  ...state,
  printfulProductId: state.printfulProductId === null ? null : -1,
  variants: state.variants.map((variant, index) => ({
    ...variant,
    sku: null,
    syncId: variant.syncId === null ? null : -1 - index,
  })),
  images: state.images.filter(({ url }) => url !== null),
});
