import { and, eq, isNotNull } from "drizzle-orm";
import { bundleAt, productAt } from "#app/catalogue/.server/who-lives-at.ts";
import { longestSlug, nameSlug } from "#app/catalogue/slugs.ts";
import type { Transaction } from "#database/open.ts";
import { productImages, products, productVariants } from "#database/schema/index.ts";
import type { VariantPlan } from "../plan-rules.ts";
import { categoryOf, readProviderName } from "../rules.ts";
import type { TheirProduct } from "./fetch-product.ts";

/** Makes the shop's record of a product that it did not know, with variants and pictures; returns its id. */
export async function createProduct(tx: Transaction, theirs: TheirProduct, plans: VariantPlan[]): Promise<number> {
  const { name, design } = readProviderName(theirs.name);
  const pictures = picturesOf(plans);
  const price = Math.min(...plans.map(({ after }) => after.price));
  const stockCount = plans.reduce((sum, { after }) => sum + after.stock, 0);
  const [row] = await tx
    .insert(products)
    .values({
      name,
      variant: design,
      category: categoryOf(theirs.kind),
      slug: await slugFor(tx, name, design, theirs.id),
      printfulProductId: theirs.id,
      printfulCostPence: theirs.cost,
      pricePence: price,
      retailPricePence: price,
      stockCount,
      inStock: stockCount > 0,
      imageUrl: pictures[0]?.url ?? null,
    })
    .returning({ id: products.id });
  const productId = row!.id;
  await tx.insert(productVariants).values(plans.map((plan) => rowOfNew(plan, productId, plan.after.price)));
  if (pictures.length > 0) {
    await tx.insert(productImages).values(
      pictures.map(({ url, colour }, place) => ({
        productId,
        imageUrl: url,
        alt: `${name} in ${colour.toLowerCase()}`,
        isPrimary: place === 0,
        isThumbnail: place === 0,
        imageOrder: place * 10,
        variantType: "color" as const,
        color: colour,
      })),
    );
  }
  return productId;
}

/** @param pricePence as it is stored: besides the surcharge, what the record's own price is */
export const rowOfNew = ({ theirs, after }: VariantPlan, productId: number, pricePence: number) => ({
  productId,
  color: after.colour,
  size: after.size,
  sku: after.sku,
  stock: after.stock,
  pricePence,
  ...(theirs.hex && { colorHex: theirs.hex }),
  printfulVariantId: theirs.catalogueVariantId,
  printfulSyncVariantId: theirs.id,
});

/**
 * The other design's record lives at the same address: the shop shows both as one product. Whatever else has the
 * address already is another product.
 */
async function slugFor(tx: Transaction, name: string, design: string | null, id: number): Promise<string> {
  const [sibling] = design
    ? await tx
        .select({ slug: products.slug })
        .from(products)
        .where(and(eq(products.name, name), isNotNull(products.variant), isNotNull(products.slug)))
        .limit(1)
    : [];
  if (sibling?.slug) return sibling.slug;
  const slug = cut(nameSlug(name), longestSlug) || `product-${id}`;
  const isTaken = (await bundleAt(tx, slug)) ?? (await productAt(tx, slug));
  if (!isTaken) return slug;
  const number = `-${id}`;
  return cut(slug, longestSlug - number.length) + number;
}

const cut = (slug: string, letters: number) => slug.slice(0, letters).replace(/-$/, "");

/** One picture a colour. The shop's pages load pictures from the shop alone, so others are left for staff to upload. */
function picturesOf(plans: readonly VariantPlan[]): { url: string; colour: string }[] {
  const found = new Map<string, string>();
  for (const { theirs } of plans) {
    if (theirs.image?.startsWith("/") && !found.has(theirs.colour)) found.set(theirs.colour, theirs.image);
  }
  return [...found].map(([colour, url]) => ({ url, colour }));
}
