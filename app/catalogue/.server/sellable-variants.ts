import type { Drop } from "#app/drops/drop.ts";
import type { Minimum } from "#app/preorders/rules.ts";
import type { BundleRule } from "#app/pricing/bundles.ts";
import type { SellableVariant } from "#app/pricing/lines.ts";
import type { Queryable } from "#database/open.ts";
import { callFunction, camelKeys, queryRows } from "#database/query-rows.ts";
import { cardImageUrl, imagesOfColor, type ProductImage } from "../model/product.ts";

/** A variant for the checkout: current price (pence), availability, and what to store in the order. */
export type CheckoutVariant = SellableVariant & {
  productName: string;
  productSlug: string;
  /** The card picture in the variant's colour. */
  imageUrl: string | null;
  sku: string | null;
  printfulVariantId: number | null;
  printfulSyncVariantId: number | null;
  /** Null for most products. */
  drop: Drop | null;
  /** ISO date by which it is posted, if it is pre-ordered. */
  dispatchOn: string | null;
  /** What has to be ordered before it is printed; null without a minimum, or once it is reached. */
  minimum: Minimum | null;
};

type VariantRow = Omit<CheckoutVariant, "drop"> & {
  productImageUrl: string | null;
  images: ProductImage[];
  drop: (Omit<Drop, "startsAt" | "endsAt"> & { startsAt: string; endsAt: string | null }) | null;
};

/** PostgreSQL's largest integer: an id beyond it is unknown, not an error. */
const largestId = 2_147_483_647;
export const knowableIds = (ids: readonly number[]): number[] =>
  [...new Set(ids)].filter((id) => Number.isInteger(id) && id > 0 && id <= largestId);

/**
 * The variants with these ids as currently sold, by id; unknown ids are missing.
 * @returns prices in pence, as displayed
 */
export async function sellableVariants(db: Queryable, variantIds: number[]): Promise<Map<number, CheckoutVariant>> {
  const ids = knowableIds(variantIds);
  if (ids.length === 0) return new Map();
  const rows = await queryRows<{ sold: StoredVariant }>(db, "select variants_for_checkout($1) as sold", [ids]);
  return variantsById(rows.map(({ sold }) => sold));
}

/** A row of the function `variants_for_checkout`. */
export type StoredVariant = Record<string, unknown>;

export const variantsById = (rows: readonly StoredVariant[]): Map<number, CheckoutVariant> =>
  new Map(
    rows.map((row) => {
      const { productImageUrl, images, drop: stored, ...variant } = camelKeys<VariantRow>(row);
      const drop = stored && {
        ...stored,
        startsAt: new Date(stored.startsAt),
        endsAt: stored.endsAt === null ? null : new Date(stored.endsAt),
      };
      const ofColor = imagesOfColor(images, variant.color)[0]?.imageUrl;
      return [variant.variantId, { ...variant, drop, imageUrl: ofColor ?? cardImageUrl(images, productImageUrl) }];
    }),
  );

/** The rules of all active bundles, for checkout: what makes them complete, and their prices in pence. */
export const bundleRules = (db: Queryable): Promise<BundleRule[]> => callFunction(db, "bundle_rules()", []);
