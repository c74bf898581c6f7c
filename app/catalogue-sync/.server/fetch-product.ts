import { eq } from "drizzle-orm";
import { providerCatalogProducts, providerProducts } from "#database/schema/index.ts";
import { isSterling } from "#providers/printful/contract-money.ts";
import { nullWhenNotFound } from "#providers/printful/error.ts";
import type { Shop } from "#server/shop.ts";
import type { RemoteVariant } from "../plan-rules.ts";

/** 0 for a product that no sync has applied. */
export const syncedVersion = (known: { version: number } | undefined): number => known?.version ?? 0;

export type RemoteProduct = {
  id: number;
  /** The shop's version of it when the provider was asked. */
  version: number;
  name: string;
  /** The catalogue product's type: 'T-Shirt'. */
  kind: string;
  /** Pence; the most expensive variant's, so that a margin is never overstated. */
  cost: number | null;
  variants: RemoteVariant[];
};
/** `problem`: why the response cannot be used, in plain words for staff. */
export type Fetched = { product: RemoteProduct } | { problem: string };

/**
 * Fetches one product from the provider with its costs.
 * @throws PrintfulError if the provider does not answer, or not as documented
 */
export async function fetchProduct(shop: Shop, id: number, since: Date): Promise<Fetched> {
  const [known] = await shop.db
    .select({ version: providerProducts.version })
    .from(providerProducts)
    .where(eq(providerProducts.id, id));
  const storeProduct = await shop.printful.getStoreProduct(id);
  if (storeProduct.id !== id)
    return { problem: `Asked for product ${id}, the printer answered with product ${storeProduct.id}.` };
  if (storeProduct.variants.length === 0) return { problem: `${storeProduct.name} has no variants at the printer.` };
  const catalogProducts = await readCatalogProducts(shop, storeProduct, since);
  if ("problem" in catalogProducts) return catalogProducts;
  const variants: RemoteVariant[] = [];
  for (const variant of storeProduct.variants) {
    const { retailPrice } = variant;
    if (retailPrice && !isSterling(retailPrice))
      return { problem: `${storeProduct.name} is priced in ${retailPrice.currency} at the printer, not in GBP.` };
    const catalogProduct = catalogProducts.get(variant.catalogueProductId);
    const printed = catalogProduct?.variants.find((each) => each.id === variant.catalogueVariantId);
    variants.push({
      id: variant.id,
      catalogueProductId: variant.catalogueProductId,
      catalogueVariantId: variant.catalogueVariantId,
      sku: variant.sku,
      // As every variant without data (R-CATALOGUE-7).
      color: variant.color ?? "Unknown",
      size: variant.size ?? "M",
      hex: printed?.hex ?? null,
      // Printful sends 0.00 for an unset price.
      price: retailPrice?.pence || null,
      cost: printed?.cost ?? null,
      canBePrinted: variant.synced && variant.availability === "active",
      image: variant.image,
    });
  }
  const costs = variants.flatMap(({ cost }) => cost ?? []);
  const cost = costs.length > 0 ? Math.max(...costs) : null;
  const kind = catalogProducts.get(storeProduct.variants[0]!.catalogueProductId)!.kind;
  return { product: { id, version: syncedVersion(known), name: storeProduct.name, kind, cost, variants } };
}

type StoreProduct = Awaited<ReturnType<Shop["printful"]["getStoreProduct"]>>;
type CatalogProduct = typeof providerCatalogProducts.$inferSelect;

async function readCatalogProducts(
  shop: Shop,
  { name, variants }: StoreProduct,
  since: Date,
): Promise<Map<number, CatalogProduct> | { problem: string }> {
  const found = new Map<number, CatalogProduct>();
  for (const id of new Set(variants.map(({ catalogueProductId }) => catalogueProductId))) {
    // Callers take a 404 for the store product's own.
    const catalogProduct = await readCatalogProduct(shop, id, since).catch(nullWhenNotFound);
    if (!catalogProduct) return { problem: `${name} is made of product ${id}, which the printer does not have.` };
    found.set(id, catalogProduct);
  }
  return found;
}

/**
 * A catalogue product with its costs in pence (null if not in GBP), fetched again if the cached one is older than
 * `since`. Many products share one, so an import fetches each once.
 * @throws PrintfulError if the provider does not answer, or not as documented
 */
async function readCatalogProduct(shop: Shop, id: number, since: Date): Promise<CatalogProduct> {
  const [cached] = await shop.db.select().from(providerCatalogProducts).where(eq(providerCatalogProducts.id, id));
  if (cached && cached.readAt >= since) return cached;
  const product = await shop.printful.getCatalogueProduct(id);
  const catalogProduct = {
    id,
    kind: product.kind,
    variants: product.variants.map(({ id: variant, price, hex }) => ({
      id: variant,
      cost: isSterling(price) ? price.pence : null,
      hex,
    })),
    readAt: new Date(),
  };
  await shop.db
    .insert(providerCatalogProducts)
    .values(catalogProduct)
    .onConflictDoUpdate({ target: providerCatalogProducts.id, set: catalogProduct });
  return catalogProduct;
}
