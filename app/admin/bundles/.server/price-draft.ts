import type { Shop } from "#server/shop.ts";
import { bundleForm, itemForm } from "../contract.ts";
import type { BundleDraft } from "../draft.ts";
import { type PricedBundle, priceOf } from "../pricing.ts";
import { readOptions } from "./item-options.ts";

/**
 * Prices what stands in a form: items that cannot be read yet count as not there.
 * @returns null while the price itself cannot be read
 */
export async function priceDraft(shop: Shop, draft: BundleDraft): Promise<PricedBundle | null> {
  const price = bundleForm.shape.price.safeParse(draft.price);
  if (!price.success) return null;
  const items = draft.items.flatMap((item) => {
    const read = itemForm.safeParse(item);
    return read.success ? [{ productId: read.data.product, quantity: read.data.quantity, price: read.data.price }] : [];
  });
  const options = await readOptions(
    shop.db,
    items.map(({ productId }) => productId),
  );
  return priceOf(items, price.data, options, shop.store);
}

/** The same for a page, which stands without its prices when they cannot be worked out; the log says why. */
export async function pricesOfPage(shop: Shop, draft: BundleDraft): Promise<PricedBundle | "failed" | null> {
  try {
    return await priceDraft(shop, draft);
  } catch (error) {
    shop.log.error({ error: String(error) }, "bundle pricing");
    return "failed";
  }
}
