import { and, eq, isNotNull, isNull, ne, or } from "drizzle-orm";
import { products, providerProducts } from "#database/schema/index.ts";
import { PrintfulError } from "#providers/printful/error.ts";
import type { Shop } from "#server/shop.ts";
import { conflictWords } from "../conflict-words.ts";
import { raiseOnce } from "./conflicts.ts";

/** As many as one import looks after; the next one goes on. */
const most = 50;

/**
 * Products that the shop sells by a number which the printer's list did not have. The list may have moved while it was
 * read, so each is asked for once more before anybody is bothered.
 */
export async function lookForVanished(shop: Shop, runId: number): Promise<void> {
  const missing = await shop.db
    .select({ id: products.printfulProductId })
    .from(products)
    .leftJoin(providerProducts, eq(providerProducts.id, products.printfulProductId))
    .where(
      and(
        isNotNull(products.printfulProductId),
        eq(products.isAvailable, true),
        or(isNull(providerProducts.id), ne(providerProducts.seenRun, runId)),
      ),
    )
    .limit(most);
  for (const { id } of missing) {
    if (id !== null && (await isGone(shop, id))) await reportVanished(shop, id);
  }
}

async function isGone(shop: Shop, id: number): Promise<boolean> {
  try {
    await shop.printful.getStoreProduct(id);
    return false;
  } catch (error) {
    if (!(error instanceof PrintfulError)) throw error;
    if (error.kind === "refused" && error.status === 404) return true;
    if (error.kind === "malformed") return false;
    throw error;
  }
}

/** The printer says that there is no such product, and the shop still sells it. */
export async function reportVanished(shop: Shop, printfulProductId: number): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const [product] = await tx
      .select({ id: products.id, name: products.name, design: products.variant })
      .from(products)
      .where(eq(products.printfulProductId, printfulProductId));
    if (!product) return;
    const name = [product.name, product.design].filter(Boolean).join(" ");
    const conflict = { providerProductId: printfulProductId, productId: product.id, field: "vanished" };
    await raiseOnce(tx, { ...conflict, summary: conflictWords.vanished(name) });
  });
}
