import { and, asc, desc, eq, getTableColumns, ne, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { data } from "react-router";
import { sortSizes } from "#app/catalogue/model/options.ts";
import { cardImageUrl } from "#app/catalogue/model/product.ts";
import type { Queryable } from "#database/open.ts";
import { productImages, productOverrides, products, productVariants, shownProducts } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { dataCall } from "../../.server/data-error.ts";
import { overrideFieldsOf, productFields } from "../product-fields.ts";
import { type ProductState, shownCategory } from "../product-state.ts";
import { variantFieldsOf } from "../variant-fields.ts";

type Row = typeof products.$inferSelect;
type Override = typeof productOverrides.$inferSelect;
export type StoredProduct = Row & {
  override: Override | null;
  /** As the shop shows it. */
  shown: Pick<typeof shownProducts.$inferSelect, "slug" | "name" | "isHidden">;
  images: (typeof productImages.$inferSelect)[];
  variants: (typeof productVariants.$inferSelect)[];
};

const { slug, name, isHidden } = shownProducts;
const shown = { slug, name, isHidden };

/** Products with override, pictures and variants, newest first (R-ADMIN-13); all without ids. */
export async function readProducts(db: Queryable, ids?: readonly number[]): Promise<StoredProduct[]> {
  const among = (column: AnyPgColumn) => (ids ? sql`${column} = any(${sql.param([...ids])}::int[])` : undefined);
  const rows = await db
    .select({ ...getTableColumns(products), override: getTableColumns(productOverrides), shown })
    .from(products)
    .innerJoin(shownProducts, eq(shownProducts.id, products.id))
    .leftJoin(productOverrides, eq(productOverrides.printfulProductId, products.printfulProductId))
    .where(among(products.id))
    .orderBy(desc(products.createdAt), desc(products.id));
  const images = await db
    .select()
    .from(productImages)
    .where(among(productImages.productId))
    .orderBy(asc(productImages.imageOrder), asc(productImages.id));
  const variants = await db
    .select()
    .from(productVariants)
    .where(among(productVariants.productId))
    .orderBy(asc(productVariants.color), asc(productVariants.size));
  const imagesOf = Map.groupBy(images, (image) => image.productId);
  const variantsOf = Map.groupBy(variants, (variant) => variant.productId);
  return rows.map((row) => ({ ...row, images: imagesOf.get(row.id) ?? [], variants: variantsOf.get(row.id) ?? [] }));
}

/** One product; null if there is none. */
export const readProduct = async (db: Queryable, id: number): Promise<StoredProduct | null> =>
  (await readProducts(db, [id]))[0] ?? null;

/** The stored product as staff edit it, with prices as without an override. */
export function productStateOf(stored: StoredProduct): ProductState {
  const price = stored.retailPricePence ?? stored.pricePence;
  const { override } = stored;
  return {
    ...productFields.pick(stored),
    category: shownCategory(stored.category),
    price,
    cost: stored.printfulCostPence,
    slug: stored.shown.slug,
    override: override && {
      ...overrideFieldsOf(override),
      category: override.customCategory && shownCategory(override.customCategory),
    },
    variants: inOrder(stored.variants).map((variant) => ({
      ...variantFieldsOf(variant),
      id: variant.id,
      price: Math.max(0, price + variant.pricePence - stored.pricePence),
    })),
    images: stored.images.map((image) => ({
      id: image.id,
      file: null,
      url: image.imageUrl,
      alt: image.alt,
      color: image.color,
      isPrimary: image.isPrimary,
      isThumbnail: image.isThumbnail,
    })),
  };
}

/** By colour, in order of entry, then by size. */
function inOrder(variants: StoredProduct["variants"]) {
  const sizes = sortSizes(variants.map(({ size }) => size));
  const first = (name: string) => Math.min(...variants.filter(({ color }) => color === name).map(({ id }) => id));
  return [...variants].sort(
    (a, b) => first(a.color) - first(b.color) || sizes.indexOf(a.size) - sizes.indexOf(b.size) || a.id - b.id,
  );
}

/** A product's facts that cannot be edited. */
export function shownOf(stored: StoredProduct) {
  const { id, version, reviews, rating, printfulProductId, shown } = stored;
  return {
    id,
    version,
    reviews,
    rating,
    printfulProductId,
    slug: shown.slug,
    isHidden: shown.isHidden,
    displayName: shown.name,
    /** Null for a record unknown to the print provider. */
    lastSynced: printfulProductId === null ? null : stored.updatedAt,
    picture: cardImageUrl(stored.images, stored.imageUrl),
  };
}

export type Sibling = { id: number; name: string; design: string | null };

/** The other records that are shown as this product. */
export const siblingsOf = (db: Queryable, { id, slug }: { id: number; slug: string }): Promise<Sibling[]> =>
  db
    .select({ id: shownProducts.id, name: shownProducts.ownName, design: shownProducts.design })
    .from(shownProducts)
    .where(and(eq(shownProducts.slug, slug), ne(shownProducts.id, id)))
    .orderBy(asc(shownProducts.id));

/** The data of a product's page. @param text the id in its URL @throws Response 404 if there is no such product */
export async function readEditor(shop: Shop, text: string) {
  const id = productIdOf(text);
  const stored = await dataCall(shop, "Failed to fetch product", () => readProduct(shop.db, id));
  if (!stored) throw noSuchProduct();
  const product = shownOf(stored);
  return {
    product,
    state: productStateOf(stored),
    /** Distinguishes records with the same name: 'DARK'. */
    design: stored.variant,
    /** Other records with the same slug, shown as one product. */
    siblings: await siblingsOf(shop.db, product),
  };
}
export type EditorFacts = Awaited<ReturnType<typeof readEditor>>;

const noSuchProduct = () => data(null, { status: 404 });

/** A product's id from the URL. @throws Response 404 for anything else */
export function productIdOf(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw noSuchProduct();
  return Number(text);
}

/** A product as a page about one thing of it names it. */
export type NamedProduct = { id: number; slug: string; displayName: string };

/** The product of a page about one thing of it, such as its drop. @throws 404 */
export const productOf = async (shop: Shop, id: string): Promise<NamedProduct> => (await readEditor(shop, id)).product;
