import { z } from "zod";
import { wordOrNull } from "./contract.ts";
import { amount, currencyCode, type Sterling } from "./contract-money.ts";

/**
 * Printful API v1: the catalogue (blank products) and the store (our products). Do not mix up three ids: the catalogue
 * variant (for rates), the store variant (for orders), and our external id.
 *
 * Departure from the reference: a single store variant is documented bare but was seen wrapped in `sync_variant`; both
 * are accepted.
 */

const priceIn = (pence: number, currency: string): Sterling<{ pence: number }> =>
  currency === "GBP" ? { currency: "GBP", pence } : { refusal: "wrong_currency", currency };

const catalogueProductWire = z.object({
  id: z.number().int(),
  type_name: z.string(),
  title: z.string(),
  description: wordOrNull,
  brand: wordOrNull,
  model: wordOrNull,
  image: wordOrNull,
  variant_count: z.number().int(),
  currency: currencyCode,
  is_discontinued: z.boolean(),
  avg_fulfillment_time: z
    .number()
    .nullish()
    .transform((value) => value ?? null),
  origin_country: wordOrNull,
});

const catalogueVariantWire = z.object({
  id: z.number().int(),
  product_id: z.number().int(),
  name: z.string(),
  size: wordOrNull,
  color: wordOrNull,
  color_code: wordOrNull,
  image: wordOrNull,
  price: amount,
  in_stock: z.boolean(),
  availability_status: z
    .array(z.object({ region: z.string(), status: z.string() }))
    .nullish()
    .transform((value) => value ?? []),
});

const productFromWire = (wire: z.output<typeof catalogueProductWire>) => ({
  id: wire.id,
  kind: wire.type_name,
  title: wire.title,
  description: wire.description,
  brand: wire.brand,
  model: wire.model,
  image: wire.image,
  variantCount: wire.variant_count,
  currency: wire.currency,
  isDiscontinued: wire.is_discontinued,
  /** Mean, in days. */
  fulfilmentDays: wire.avg_fulfillment_time,
  originCountry: wire.origin_country,
});

const variantFromWire = (wire: z.output<typeof catalogueVariantWire>, currency: string) => ({
  id: wire.id,
  productId: wire.product_id,
  name: wire.name,
  size: wire.size,
  color: wire.color,
  hex: wire.color_code,
  image: wire.image,
  price: priceIn(wire.price, currency),
  inStock: wire.in_stock,
  regions: wire.availability_status,
});

export const catalogueProduct = catalogueProductWire.transform(productFromWire);
export const catalogueProductWithVariants = z
  .object({ product: catalogueProductWire, variants: z.array(catalogueVariantWire) })
  .transform(({ product, variants }) => ({
    ...productFromWire(product),
    variants: variants.map((variant) => variantFromWire(variant, product.currency)),
  }));
export const catalogueVariant = z
  .object({ product: catalogueProductWire, variant: catalogueVariantWire })
  .transform(({ product, variant }) => ({
    product: productFromWire(product),
    variant: variantFromWire(variant, product.currency),
  }));

export const availabilities = ["active", "discontinued", "out_of_stock", "temporary_out_of_stock"] as const;
export type Availability = (typeof availabilities)[number];

export const storeProduct = z
  .object({
    id: z.number().int(),
    external_id: wordOrNull,
    name: z.string(),
    variants: z.number().int(),
    synced: z.number().int(),
    thumbnail_url: wordOrNull,
    is_ignored: z
      .boolean()
      .nullish()
      .transform((value) => value ?? false),
  })
  .transform((wire) => ({
    id: wire.id,
    externalId: wire.external_id,
    name: wire.name,
    variantCount: wire.variants,
    syncedCount: wire.synced,
    thumbnail: wire.thumbnail_url,
    isIgnored: wire.is_ignored,
  }));
export type StoreProduct = z.output<typeof storeProduct>;

const storeVariantWire = z.object({
  id: z.number().int(),
  external_id: wordOrNull,
  name: z.string(),
  synced: z.boolean(),
  variant_id: z.number().int(),
  retail_price: amount.nullish(),
  currency: currencyCode,
  sku: wordOrNull,
  size: wordOrNull,
  color: wordOrNull,
  /** Unknown values read as unavailable: better unsold than unprintable. */
  availability_status: z.string().transform((word) => availabilities.find((one) => one === word) ?? "out_of_stock"),
  product: z.object({ image: wordOrNull, product_id: z.number().int() }),
  files: z
    .array(z.object({ type: z.string().nullish(), preview_url: wordOrNull }))
    .nullish()
    .transform((value) => value ?? []),
});

const storeVariantFromWire = (wire: z.output<typeof storeVariantWire>) => ({
  id: wire.id,
  externalId: wire.external_id,
  name: wire.name,
  synced: wire.synced,
  catalogueVariantId: wire.variant_id,
  catalogueProductId: wire.product.product_id,
  retailPrice:
    wire.retail_price === null || wire.retail_price === undefined ? null : priceIn(wire.retail_price, wire.currency),
  sku: wire.sku,
  size: wire.size,
  color: wire.color,
  availability: wire.availability_status,
  image: wire.files.find((file) => file.type === "preview")?.preview_url ?? wire.product.image,
});

export const storeVariant = z
  .union([z.object({ sync_variant: storeVariantWire }).transform((wrapped) => wrapped.sync_variant), storeVariantWire])
  .transform(storeVariantFromWire);
export const storeProductWithVariants = z
  .object({ sync_product: storeProduct, sync_variants: z.array(storeVariantWire.transform(storeVariantFromWire)) })
  .transform(({ sync_product, sync_variants }) => ({ ...sync_product, variants: sync_variants }));

export const country = z.object({
  code: z.string(),
  name: z.string(),
  region: wordOrNull,
  states: z.array(z.object({ code: z.string(), name: z.string() })).nullish(),
});
export const storeAccount = z.object({ id: z.number().int(), name: z.string(), type: z.string() });
