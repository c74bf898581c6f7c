import { decimal } from "#providers/printful/contract-money.ts";
import type { StaticProduct } from "#providers/printful/static-catalogue.ts";
import { pictureOf, type Stock, type Stocked } from "./stock.ts";

/** `15` is the provider's id, `@tshirt-dark` the store's own. */
type Reference = string;

const externalIdOf = (product: StaticProduct) =>
  [product.kind, product.design?.toLowerCase()].filter(Boolean).join("-");

/** What the demo store sells: the printer's goods with our print on them. */
export function openStoreProducts(stock: Stock) {
  const productShape = (product: StaticProduct) => ({
    id: product.syncProductId,
    external_id: externalIdOf(product),
    name: stock.nameOf(product),
    variants: product.variants.length,
    synced: product.variants.length,
    thumbnail_url: pictureOf(product, product.variants[0]!.colour),
    is_ignored: false,
  });

  const variantShape = (one: Stocked) => ({
    id: one.syncVariantId,
    external_id: one.externalId,
    sync_product_id: one.product.syncProductId,
    name: `${stock.nameOf(one.product)} - ${one.colour} / ${one.size}`,
    synced: true,
    variant_id: one.variantId,
    retail_price: decimal(one.price),
    currency: "GBP",
    sku: one.sku,
    size: one.size,
    color: one.colour,
    availability_status: stock.availabilityOf(one),
    product: {
      variant_id: one.variantId,
      product_id: one.product.catalogueProductId,
      image: pictureOf(one.product, one.colour),
      name: `${one.product.noun} (${one.colour} / ${one.size})`,
    },
    files: [{ id: one.variantId, type: "preview", status: "ok", preview_url: pictureOf(one.product, one.colour) }],
    options: [],
    is_ignored: false,
  });

  const holds = (product: StaticProduct, availability: string) =>
    product.variants.some((variant) => stock.availabilityOf(variant) === availability);
  const hasStatus = (product: StaticProduct, status: string) =>
    status === "all" || status === "synced"
      ? true
      : (status === "discontinued" || status === "out_of_stock") && holds(product, status);
  const find = (reference: Reference) =>
    stock.goods.find((product) =>
      reference.startsWith("@")
        ? externalIdOf(product) === reference.slice(1)
        : product.syncProductId === Number(reference),
    );

  return {
    list: (status: string) => stock.goods.filter((product) => hasStatus(product, status)).map(productShape),
    get(reference: Reference) {
      const product = find(reference);
      if (!product) return undefined;
      const variants = product.variants.map((variant) => variantShape({ ...variant, product }));
      return { sync_product: productShape(product), sync_variants: variants };
    },
    variant(reference: Reference) {
      const one = reference.startsWith("@")
        ? stock.byExternalId(reference.slice(1))
        : stock.byStoreId(Number(reference));
      return one && variantShape(one);
    },
    productShape,
  };
}
export type StoreProducts = ReturnType<typeof openStoreProducts>;
