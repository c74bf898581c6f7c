import { Refusal } from "#app/endpoint.ts";
import type { Transaction } from "#database/open.ts";
import { queryRows } from "#database/query-rows.ts";
import { conditionWords, whyClosed } from "../minimum.ts";
import type { Minimum } from "../rules.ts";

type Variant = { productName: string; productSlug: string; minimum: Minimum | null };

/**
 * What an order of these variants is told of their minimums, a sentence for each product (R-PREORDER-5).
 * @returns null without a minimum
 * @throws Refusal 409 naming the product whose minimum is over
 */
export function conditionOf(variants: readonly Variant[]): string | null {
  const sentences = new Map<string, string>();
  for (const { productName, productSlug, minimum } of variants) {
    if (!minimum) continue;
    if (!minimum.isOpen) throw new Refusal(409, `${productName} ${whyClosed(minimum)}.`);
    sentences.set(productSlug, conditionWords(productName, minimum));
  }
  return sentences.size > 0 ? [...sentences.values()].join(" ") : null;
}

/**
 * Lets an order wait for the minimums of its products, in the transaction that allows its payment, which must be rolled
 * back if this throws.
 * @throws Refusal 409 naming the product whose minimum was decided meanwhile
 */
export async function joinMinimums(
  tx: Transaction,
  orderId: string,
  items: readonly { productName: string; productSlug: string }[],
): Promise<void> {
  const [joined] = await queryRows<{ over: string | null }>(tx, "select join_minimums($1) as over", [orderId]);
  if (!joined?.over) return;
  const { productName = "A product of your order" } =
    items.find(({ productSlug }) => productSlug === joined.over) ?? {};
  throw new Refusal(409, `${productName} can no longer be ordered. Nothing was charged.`);
}
