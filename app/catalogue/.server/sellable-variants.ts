import { and, asc, eq, sql } from "drizzle-orm";
import type { BundleRule } from "#app/pricing/bundles.ts";
import type { SellableVariant } from "#app/pricing/lines.ts";
import type { Queryable } from "#database/open.ts";
import { bundleItems, bundles, productOverrides, products, productVariants } from "#database/schema/catalogue.ts";
import {
  cardImageUrl,
  displayName,
  displayPrice,
  imagesOfColour,
  isSellable,
  type ProductImage,
  variantPrice,
} from "../model/product.ts";
import { slugOf } from "../model/slugs.ts";
import { preparedFor } from "./read-products.ts";

/** A variant for the checkout: current price (pence), availability, and what to store in the order. */
export type CheckoutVariant = SellableVariant & {
  productName: string;
  productSlug: string;
  /** The card picture in the variant's colour. */
  imageUrl: string | null;
  sku: string | null;
  printfulVariantId: number | null;
  printfulSyncVariantId: number | null;
};

const pricedColumns = {
  id: products.id,
  name: products.name,
  slug: products.slug,
  pricePence: products.pricePence,
  retailPricePence: products.retailPricePence,
};

/** Fetched in the same round trip; `cardImageUrl` decides which picture is shown. */
const imagesJson = sql<ProductImage[]>`(
  select coalesce(json_agg(json_build_object(
    'id', i.id, 'imageUrl', i.image_url, 'alt', i.alt, 'isPrimary', i.is_primary, 'isThumbnail', i.is_thumbnail,
    'imageOrder', i.image_order, 'variantType', i.variant_type, 'color', i.color, 'size', i.size, 'source', i.source
  )), '[]'::json)
  from product_images i where i.product_id = ${products.id}
)`;

const variantsForCheckout = preparedFor((db) =>
  db
    .select({
      variant: {
        id: productVariants.id,
        color: productVariants.color,
        size: productVariants.size,
        pricePence: productVariants.pricePence,
        stock: productVariants.stock,
        sku: productVariants.sku,
        printfulVariantId: productVariants.printfulVariantId,
        printfulSyncVariantId: productVariants.printfulSyncVariantId,
      },
      product: {
        ...pricedColumns,
        isAvailable: products.isAvailable,
        inStock: products.inStock,
        imageUrl: products.imageUrl,
      },
      override: productOverrides,
      images: imagesJson,
    })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .leftJoin(productOverrides, eq(productOverrides.printfulProductId, products.printfulProductId))
    .where(sql`${productVariants.id} = any(${sql.placeholder("ids")}::int[])`)
    .prepare("checkout_variants"),
);

/** PostgreSQL's largest integer: an id beyond it is unknown, not an error. */
const largestId = 2_147_483_647;
export const knowableIds = (ids: readonly number[]): number[] =>
  [...new Set(ids)].filter((id) => Number.isInteger(id) && id > 0 && id <= largestId);

/**
 * The variants with these ids as currently sold, by id; unknown ids are missing.
 * @returns prices in pence, as displayed: custom, else retail, else price, plus the variant's surcharge
 */
export async function sellableVariants(db: Queryable, variantIds: number[]): Promise<Map<number, CheckoutVariant>> {
  const ids = knowableIds(variantIds);
  if (ids.length === 0) return new Map();
  const rows = await variantsForCheckout(db).execute({ ids });
  return new Map(
    rows.map(({ variant, product, override, images }) => {
      const record = { ...product, override };
      return [
        variant.id,
        {
          variantId: variant.id,
          productId: product.id,
          price: variantPrice(record, variant),
          colour: variant.color,
          size: variant.size,
          available: isSellable(product, variant),
          productName: displayName(record),
          productSlug: slugOf(product),
          imageUrl: imagesOfColour(images, variant.color)[0]?.imageUrl ?? cardImageUrl(images, product.imageUrl),
          sku: variant.sku,
          printfulVariantId: variant.printfulVariantId,
          printfulSyncVariantId: variant.printfulSyncVariantId,
        },
      ];
    }),
  );
}

const itemsForRules = preparedFor((db) =>
  db
    .select({
      bundle: { id: bundles.id, name: bundles.name, slug: bundles.slug, retailPricePence: bundles.retailPricePence },
      item: bundleItems,
      product: pricedColumns,
      override: productOverrides,
    })
    .from(bundleItems)
    .innerJoin(bundles, and(eq(bundles.id, bundleItems.bundleId), eq(bundles.isActive, true)))
    .innerJoin(products, eq(products.id, bundleItems.productId))
    .leftJoin(productOverrides, eq(productOverrides.printfulProductId, products.printfulProductId))
    .orderBy(asc(bundles.sortOrder), asc(bundles.id), asc(bundleItems.displayOrder), asc(bundleItems.id))
    .prepare("checkout_bundle_items"),
);

const productSlugs = preparedFor((db) =>
  db
    .select({ id: products.id, slug: products.slug, name: products.name })
    .from(products)
    .orderBy(asc(products.id))
    .prepare("checkout_product_slugs"),
);

/** The rules of all active bundles, for checkout: what makes them complete, and their prices in pence. */
export async function bundleRules(db: Queryable): Promise<BundleRule[]> {
  // One after the other: a transaction's connection runs one query at a time.
  const rows = await itemsForRules(db).execute();
  const slugs = await productSlugs(db).execute();
  const idsOfSlug = Map.groupBy(slugs, slugOf);
  const rules = new Map<number, BundleRule>();
  for (const { bundle, item, product, override } of rows) {
    const { id, name, slug, retailPricePence } = bundle;
    const rule = rules.get(id) ?? { id, name, slug, price: retailPricePence, items: [] };
    rules.set(id, rule);
    const fixed = (value: string | null) => (!item.isCustomizable && value !== null ? [value] : null);
    rule.items.push({
      productIds: (idsOfSlug.get(slugOf(product)) ?? [product]).map((record) => record.id),
      name: displayName({ ...product, override }),
      quantity: item.quantity,
      allowedColours: fixed(item.defaultColor) ?? item.allowedColors,
      allowedSizes: fixed(item.defaultSize) ?? item.allowedSizes,
      basePrice: item.customPricePence ?? displayPrice({ ...product, override }),
    });
  }
  return [...rules.values()];
}
