import { isSterling } from "#providers/printful/contract-money.ts";
import type { Shop } from "#server/shop.ts";
import type { TheirVariant } from "../plan-rules.ts";
import { type Blank, readBlank } from "./blanks.ts";

export type TheirProduct = {
  id: number;
  name: string;
  /** What the blank is called: 'T-Shirt'. */
  kind: string;
  thumbnail: string | null;
  /** Pence; the dearest variant's, so that a margin is never overstated. */
  cost: number | null;
  variants: TheirVariant[];
};
/** What cannot be believed of it, in words for a volunteer. */
export type Fetched = { product: TheirProduct } | { problem: string };

/**
 * One product as the printer has it now, with its costs.
 * @throws PrintfulError when the printer does not answer, or not as documented
 */
export async function fetchProduct(shop: Shop, id: number, since: Date): Promise<Fetched> {
  const storeProduct = await shop.printful.getStoreProduct(id);
  if (storeProduct.id !== id)
    return { problem: `Asked for product ${id}, the printer answered with product ${storeProduct.id}.` };
  if (storeProduct.variants.length === 0) return { problem: `${storeProduct.name} has no variants at the printer.` };
  const blanks = new Map<number, Blank>();
  for (const blankId of new Set(storeProduct.variants.map(({ catalogueProductId }) => catalogueProductId)))
    blanks.set(blankId, await readBlank(shop, blankId, since));
  const variants: TheirVariant[] = [];
  for (const variant of storeProduct.variants) {
    const { retailPrice } = variant;
    if (retailPrice && !isSterling(retailPrice))
      return { problem: `${storeProduct.name} is priced in ${retailPrice.currency} at the printer, not in GBP.` };
    const blank = blanks.get(variant.catalogueProductId);
    const printed = blank?.variants.find((each) => each.id === variant.catalogueVariantId);
    variants.push({
      id: variant.id,
      catalogueProductId: variant.catalogueProductId,
      catalogueVariantId: variant.catalogueVariantId,
      sku: variant.sku,
      colour: variant.colour ?? "Unknown",
      size: variant.size ?? "One Size",
      hex: printed?.hex ?? null,
      // 0.00 is what a price is that nobody has set.
      price: retailPrice?.pence || null,
      cost: printed?.cost ?? null,
      canBePrinted: variant.synced && variant.availability === "active",
      image: variant.image,
    });
  }
  const costs = variants.flatMap(({ cost }) => cost ?? []);
  const cost = costs.length > 0 ? Math.max(...costs) : null;
  const kind = blanks.get(storeProduct.variants[0]!.catalogueProductId)!.kind;
  return { product: { id, name: storeProduct.name, kind, thumbnail: storeProduct.thumbnail, cost, variants } };
}
