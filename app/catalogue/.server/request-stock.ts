import { consume, rateLimits } from "#app/rate-limits/.server/rate-limits.ts";
import { stockRequests } from "#database/schema/reviews.ts";
import { stockRequestForm } from "../contract.ts";
import { chosenVariant } from "../model/selection.ts";
import type { PageDataShop } from "./home-data.ts";
import { readCatalogue } from "./read-catalogue.ts";

const unreadable = "We couldn’t tell which colour and size you want. Choose them again.";

/**
 * Stores a request for an email when a sold-out choice is back. Idempotent. The sweeper sends the email and deletes the
 * row.
 * @returns 'unknown' if there is no such product
 */
export async function requestStock(
  shop: PageDataShop,
  slug: string,
  form: { color: string; size: string; email: string },
  clientAddress: string | null,
): Promise<StockAnswer | "unknown"> {
  const catalogue = await readCatalogue(shop, async () => [slug]);
  const product = catalogue.products.find((each) => each.slug === slug);
  if (!product) return "unknown";
  const { color, size } = form;
  const refuse = (message: string): StockAnswer => ({ color, size, kind: "refused", message, email: form.email });

  const given = stockRequestForm.safeParse(form);
  if (!given.success) {
    const issue = given.error.issues.find(({ path }) => path[0] === "email");
    return refuse(issue?.message ?? unreadable);
  }
  const variant = chosenVariant(product, given.data);
  if (!variant) return refuse(unreadable);
  if (variant.available) return { color, size, kind: "here" };

  const tries = rateLimits.stockRequest(given.data.email.toLowerCase(), clientAddress);
  if (!(await consume(shop, tries))) return refuse("Too many attempts. Wait a minute, then try again");
  await shop.db.insert(stockRequests).values({ variantId: variant.id, email: given.data.email }).onConflictDoNothing();
  return { color, size, kind: "noted" };
}

/** The result of a back-in-stock request. It applies to one choice, and is not shown beside another. */
export type StockAnswer = { color: string; size: string } & (
  | { kind: "noted" }
  /** Back in stock already. */
  | { kind: "here" }
  /** `email` is the typed value. */
  | { kind: "refused"; message: string; email: string }
);
