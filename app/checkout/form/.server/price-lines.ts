import { bundleRules, type CheckoutVariant, sellableVariants } from "#app/catalogue/.server/sellable-variants.ts";
import type { Drops } from "#app/drops/.server/checkout-pieces.ts";
import { Refusal } from "#app/endpoint.ts";
import type { OrderItem } from "#app/orders/.server/order-store.ts";
import { conditionOf } from "#app/preorders/.server/minimums-of-order.ts";
import { latestDay } from "#app/preorders/preorder.ts";
import { priceLines } from "#app/pricing/lines.ts";
import type { Queryable } from "#database/open.ts";
import type { PricedItem } from "../../.server/drafts.ts";
import type { CheckoutLines } from "../../contract.ts";

export type Priced = {
  items: PricedItem[];
  itemsTotal: number;
  drops: Drops;
  dispatchOn: string | null;
  /** What the order's page says about minimums (R-PREORDER-5). */
  printCondition: string | null;
};

/**
 * Prices a browser's lines from the database; prices sent by the browser are ignored.
 * @param known their variants, if the caller has just read them
 * @throws Refusal 409 naming each line that cannot be sold, or the product whose minimum is over
 */
export async function priceRequestedLines(
  db: Queryable,
  lines: CheckoutLines["lines"],
  known?: Map<number, CheckoutVariant>,
): Promise<Priced> {
  const [variants, bundles] = await Promise.all([
    known ??
      sellableVariants(
        db,
        lines.map((line) => line.variantId),
      ),
    lines.some((line) => line.bundle) ? bundleRules(db) : [],
  ]);
  const wanted = lines.map(({ bundle, ...line }) => (bundle ? { ...line, bundle } : line));
  const priced = priceLines(wanted, variants, bundles);
  const [problem] = priced.problems;
  if (problem) throw new Refusal(409, problem.message, { problems: priced.problems });
  const items = priced.lines.map((line, position): PricedItem => {
    const variant = variants.get(line.variantId)!;
    return {
      position,
      variantId: line.variantId,
      productId: line.productId,
      productName: variant.productName,
      productSlug: variant.productSlug,
      color: variant.color,
      size: variant.size,
      imageUrl: variant.imageUrl,
      sku: variant.sku,
      printfulVariantId: variant.printfulVariantId,
      printfulSyncVariantId: variant.printfulSyncVariantId,
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      total: line.total,
      bundleId: line.bundle?.id ?? null,
      bundleName: line.bundle?.name ?? null,
      bundleInstance: line.bundle?.instance ?? null,
    };
  });
  const drops = new Map([...variants.values()].flatMap(({ productSlug, drop }) => (drop ? [[productSlug, drop]] : [])));
  const dispatchOn = latestDay([...variants.values()].map((variant) => variant.dispatchOn));
  const printCondition = conditionOf([...variants.values()]);
  return { items, itemsTotal: items.reduce((sum, item) => sum + item.total, 0), drops, dispatchOn, printCondition };
}

/** The request that produced these rows, to reprice them at today's prices. */
export const requestedLinesOf = (items: OrderItem[]): CheckoutLines["lines"] =>
  items.map((item) => ({
    variantId: item.variantId ?? 0,
    quantity: item.quantity,
    ...(item.bundleId !== null &&
      item.bundleInstance !== null && { bundle: { id: item.bundleId, instance: item.bundleInstance } }),
  }));

const fingerprint = ({ variantId, quantity, unitPrice, total, bundleId, bundleInstance }: PricedItem | OrderItem) =>
  JSON.stringify([variantId, quantity, unitPrice, total, bundleId ?? null, bundleInstance ?? null]);

type Promised = Pick<Priced, "dispatchOn" | "printCondition">;
/** Whether an order was promised the same day on the same condition as it would be now. */
export const samePromise = (one: Promised, other: Promised): boolean =>
  one.dispatchOn === other.dispatchOn && one.printCondition === other.printCondition;

/** Whether two snapshots have the same items at the same prices in the same order. */
export const sameItems = (a: readonly (PricedItem | OrderItem)[], b: readonly (PricedItem | OrderItem)[]): boolean =>
  a.length === b.length && a.every((item, index) => fingerprint(item) === fingerprint(b[index]!));
