import type { CheckoutVariant } from "#app/catalogue/.server/sellable-variants.ts";
import type { OrderChangeRow } from "#app/emails/.server/emails.ts";
import { type BundleRule, matchBundle } from "#app/pricing/bundles.ts";
import type { Order, OrderItem } from "../.server/order-store.ts";
import { optionsOf } from "../item-groups.ts";
import type { PastRefund, WantedLine } from "../refunds/refund-amounts.ts";
import type { ChangeRecord } from "./change-record.ts";
import { type ChangeProblem, type OrderCode, reckonChange } from "./reckon-change.ts";

/** What somebody wants of a line. A quantity of 0 takes it out. */
export type ItemChoice = { itemId: number; color: string; size: string; quantity: number };

/** What an order's lines can become: what is sold now, by product, and the rules of bundles. */
export type ChangeOffer = { variants: ReadonlyMap<string, readonly CheckoutVariant[]>; bundles: readonly BundleRule[] };

/** A line as it will be. `variant` is null if size and colour stay. */
export type PlannedLine = { item: OrderItem; kept: number; variant: CheckoutVariant | null };

export type ChangePlan = {
  lines: PlannedLine[];
  /** Pence to refund; 0 if it costs the same. */
  amount: number;
  refund: (WantedLine & { amount: number })[];
  /** What changes, in words; `refund` is pence. */
  rows: Required<OrderChangeRow>[];
  record: ChangeRecord;
};
export type RefusedChange = { problem: ChangeProblem; itemId?: number };

export type ChangeFacts = {
  order: Pick<Order, "shippingTotal" | "capturedTotal" | "refundedTotal">;
  items: readonly OrderItem[];
  past: readonly (PastRefund & { decisionKey: string })[];
  code: OrderCode;
};

/** How many of a line are still to be printed. */
export const quantityNow = ({ quantity, canceledQuantity }: Pick<OrderItem, "quantity" | "canceledQuantity">) =>
  quantity - canceledQuantity;

/**
 * What a wish for fewer items, other sizes or colours comes to (R-ORDER-19). Lines without a choice stay as they are.
 * Another size or colour is for all that is kept of a line, at today's price, and may not cost more.
 */
export function planChange(
  facts: ChangeFacts,
  offer: ChangeOffer,
  choices: readonly ItemChoice[],
): ChangePlan | RefusedChange {
  const lines: PlannedLine[] = [];
  for (const item of facts.items) {
    const choice = choices.find(({ itemId }) => itemId === item.id);
    const kept = choice?.quantity ?? quantityNow(item);
    const variant = choice && kept > 0 && isAnother(item, choice) ? variantOf(offer, item, choice) : null;
    if (variant === "sold_out") return { problem: variant, itemId: item.id };
    if (variant && item.bundleInstance === null && variant.price > item.unitPrice)
      return { problem: "dearer", itemId: item.id };
    lines.push({ item, kept, variant });
  }
  const misfit = lines.find((line) => line.variant && !fitsBundle(line, lines, offer.bundles));
  if (misfit) return { problem: "sold_out", itemId: misfit.item.id };
  const reckoned = reckonChange(
    { ...facts.order, code: facts.code },
    lines.map(({ item, variant }) => ({ ...item, unitPrice: priceFrom(item, variant), isSwapped: variant !== null })),
    facts.past,
    new Map(lines.map(({ item, kept }) => [item.id, kept])),
  );
  if ("problem" in reckoned) return reckoned;
  const back = new Map(reckoned.lines.map(({ itemId, amount }) => [itemId, amount]));
  const rows = lines.flatMap((line) => rowOf(line, back.get(line.item.id) ?? 0));
  return { lines, amount: reckoned.amount, refund: reckoned.lines, rows, record: recordOf(lines, reckoned) };
}

const recordOf = (
  lines: readonly PlannedLine[],
  { goods, discountTotal }: { goods: readonly number[]; discountTotal: number },
): ChangeRecord => ({
  discountTotal,
  lines: lines.flatMap(({ item, kept, variant }, index) => {
    const { color, size } = variant ?? item;
    return kept > 0 ? [{ id: item.id, color, size, quantity: kept, total: goods[index]! }] : [];
  }),
  was: lines.flatMap(({ item: { id, color, size }, variant }) => (variant ? [{ id, color, size }] : [])),
});

/** Pence for one from now on. A bundle has one price in any size. */
export const priceFrom = (item: OrderItem, variant: CheckoutVariant | null): number =>
  variant && item.bundleInstance === null ? variant.price : item.unitPrice;

const isAnother = (item: OrderItem, { color, size }: ItemChoice) => item.color !== color || item.size !== size;

const variantOf = ({ variants }: ChangeOffer, { productSlug }: OrderItem, { color, size }: ItemChoice) =>
  variants.get(productSlug)?.find((each) => each.available && each.color === color && each.size === size) ?? "sold_out";

/** Whether a bundle is still complete with another size or colour of this part. A line outside bundles always fits. */
function fitsBundle({ item }: PlannedLine, lines: readonly PlannedLine[], bundles: readonly BundleRule[]): boolean {
  if (item.bundleInstance === null) return true;
  const rule = bundles.find(({ id }) => id === item.bundleId);
  const parts = lines.filter((line) => line.item.bundleInstance === item.bundleInstance && line.kept > 0);
  const chosen = parts.map(({ item: part, kept, variant }) => ({
    productId: variant?.productId ?? part.productId ?? 0,
    color: variant?.color ?? part.color,
    size: variant?.size ?? part.size,
    quantity: kept,
  }));
  return rule !== undefined && matchBundle(rule, chosen) !== null;
}

function rowOf({ item, kept, variant }: PlannedLine, refund: number): Required<OrderChangeRow>[] {
  const now = quantityNow(item);
  if (kept === now && !variant && refund === 0) return [];
  const was = optionsOf(item);
  const what = variant ? `${optionsOf(variant)}. It was ${was}` : was;
  const many = kept === 0 ? "Taken out" : kept < now ? `${kept} instead of ${now}` : "";
  return [{ name: item.productName, words: [what, many].filter(Boolean).join(". "), refund }];
}
