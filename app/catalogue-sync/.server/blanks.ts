import { eq } from "drizzle-orm";
import { providerBlanks } from "#database/schema/index.ts";
import { isSterling } from "#providers/printful/contract-money.ts";
import type { Shop } from "#server/shop.ts";

export type Blank = typeof providerBlanks.$inferSelect;

/**
 * What the printer prints on, with its costs in pence (null where they are not in GBP); asked anew when what is kept is
 * older than `since`. Many products share a blank, so an import asks once for each.
 * @throws PrintfulError when the printer does not answer, or not as documented
 */
export async function readBlank(shop: Shop, id: number, since: Date): Promise<Blank> {
  const [kept] = await shop.db.select().from(providerBlanks).where(eq(providerBlanks.id, id));
  if (kept && kept.readAt >= since) return kept;
  const product = await shop.printful.getCatalogueProduct(id);
  const blank = {
    id,
    kind: product.kind,
    variants: product.variants.map(({ id: variant, price, hex }) => ({
      id: variant,
      cost: isSterling(price) ? price.pence : null,
      hex,
    })),
    readAt: new Date(),
  };
  await shop.db.insert(providerBlanks).values(blank).onConflictDoUpdate({ target: providerBlanks.id, set: blank });
  return blank;
}
