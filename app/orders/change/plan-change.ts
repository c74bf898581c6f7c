import type { OrderChangeRow } from "#app/emails/.server/emails.ts";
import { earlierDay, earlierDayText, isPreorderSince, type Wait } from "#app/preorders/changed-wait.ts";
import type { Order, OrderItem } from "../.server/order-store.ts";
import { optionsOf } from "../item-groups.ts";
import type { PastRefund, WantedLine } from "../refunds/refund-amounts.ts";
import { breakBundles, brokenNotes, isInBundle } from "./broken-bundles.ts";
import { calculateChange, type OrderCode } from "./calculate-change.ts";
import {
  type ChangeQuote,
  type DearerDelivery,
  type DeliveredOrder,
  deliveryOf,
  deliveryRow,
  moreOf,
} from "./change-delivery.ts";
import type { ChangeRecord } from "./change-record.ts";
import type { ChangeProblem } from "./change-texts.ts";
import { changedCharges } from "./changed-terms.ts";
import { bundleFrom, type ChangeOffer, type PlannedLine, priceFrom, quantityNow } from "./planned-line.ts";
import { type RestatedLines, restate } from "./restate.ts";

/** The requested options and quantity of a line. A quantity of 0 takes it out. */
export type ItemChoice = { itemId: number; color: string; size: string; quantity: number };

export type ChangePlan = {
  lines: PlannedLine[];
  /** Pence to refund; 0 if it costs the same, negative if there is something to pay. */
  amount: number;
  /** Pence that the customer will have paid in all, less refunds. */
  newTotal: number;
  refund: (WantedLine & { amount: number })[];
  /** What changes, in words; `refund` is pence, negative for what costs more. */
  rows: Required<OrderChangeRow>[];
  /** What each line that is kept costs from now on, which the invoice shows. */
  record: Omit<ChangeRecord, "before">;
  /** Its other consequences, in sentences: bundles whose price no longer applies, another day, `charges`. */
  notes: string[];
  /** What customs may ask for now, if it was something else before. */
  charges: string | null;
  /** How the lines are rewritten if one costs more; null if a refund is enough. */
  restated: RestatedLines | null;
  /** Null if delivery stays as it was. */
  delivery: DearerDelivery | null;
};
/** `pence`: the extra cost, if it is too little to charge; or the code's minimum, if the rest is below it. */
export type RefusedChange = { problem: ChangeProblem; itemId?: number; pence?: number };

export type ChangeFacts = {
  order: DeliveredOrder & Pick<Order, "capturedTotal" | "refundedTotal">;
  /** By position. */
  items: readonly OrderItem[];
  past: readonly (PastRefund & { decisionKey: string })[];
  code: OrderCode;
  /** Absent if it waits for nothing. */
  wait?: Wait;
  /** Whether the shop has a number for the EU's Import One-Stop Shop. */
  hasIossNumber?: boolean;
};

/**
 * Plans fewer or more items, other sizes or colours (R-ORDER-19). Lines without a choice stay as they are. Another size
 * or colour applies to everything kept of a line, at today's price; more of a line costs today's price too.
 * @param quote of delivery for what is kept, if `needsQuote`
 */
export function planChange(
  facts: ChangeFacts,
  offer: ChangeOffer,
  choices: readonly ItemChoice[],
  quote: ChangeQuote | null,
): ChangePlan | RefusedChange {
  const lines = planLines(facts.items, offer, choices);
  if ("problem" in lines) return lines;
  const preordered = lines.find(({ variant }) => variant && isPreorderSince(variant, facts.wait));
  if (preordered) return { problem: "preorder", itemId: preordered.item.id };
  const delivery = deliveryOf(facts.order, lines, quote);
  const dearer = delivery && "problem" in delivery ? null : delivery;
  const calculated = calculateChange(
    { ...facts.order, code: facts.code, moreDelivery: moreOf(dearer) },
    lines.map((line) => {
      const { item } = line;
      const unitPrice = priceFrom(line);
      return {
        ...item,
        ...bundleFrom(line),
        unitPrice,
        isSwapped: line.variant !== null,
        isDearer: unitPrice > item.unitPrice,
        isBroken: line.alone !== null,
      };
    }),
    facts.past,
    new Map(lines.map(({ item, kept }) => [item.id, kept])),
  );
  if ("problem" in calculated && calculated.problem !== "too_little") return calculated;
  if (delivery && "problem" in delivery) return delivery;
  if ("problem" in calculated) return calculated;
  const restated = calculated.isRestated ? restate(lines, calculated, facts.past) : null;
  if (restated === "refunded_before") return { problem: restated };
  const charges = changedCharges(facts.order.country ?? "", calculated, facts.hasIossNumber ?? false);
  return {
    lines,
    amount: calculated.amount,
    refund: calculated.lines,
    restated,
    newTotal: facts.order.capturedTotal - facts.order.refundedTotal - calculated.amount,
    rows: [
      ...lines.flatMap((line, index) => rowOf(line, calculated.differences[index]!)),
      ...(dearer ? [deliveryRow(dearer)] : []),
    ],
    record: recordOf(lines, calculated),
    notes: [...brokenNotes(lines), ...dayNotes(lines, facts.wait), ...(charges === null ? [] : [charges])],
    charges,
    delivery: dearer,
  };
}

/** The new day of posting for what is kept (R-PREORDER-9); null if it stays the same. */
export const dayAfter = (wait: Wait, lines: readonly PlannedLine[]) =>
  earlierDay(
    wait,
    lines.map(({ item, kept }) => ({ id: item.id, now: quantityNow(item), kept })),
  );

function dayNotes(lines: readonly PlannedLine[], wait: Wait | undefined): string[] {
  const earlier = wait && dayAfter(wait, lines);
  return earlier ? [earlierDayText(earlier, wait)] : [];
}

/** The lines as they will be, or why one of them is impossible. */
export function planLines(
  items: readonly OrderItem[],
  offer: ChangeOffer,
  choices: readonly ItemChoice[],
): PlannedLine[] | RefusedChange {
  const lines: PlannedLine[] = [];
  for (const item of items) {
    const choice = choices.find(({ itemId }) => itemId === item.id);
    const line = planLine(item, choice, offer);
    if ("problem" in line) return line;
    lines.push(line);
  }
  const priced = breakBundles(lines, offer);
  const misfit = priced.find((line) => line.variant && line.alone === null && !isInBundle(line, priced, offer.bundles));
  return misfit ? { problem: "sold_out", itemId: misfit.item.id } : priced;
}

function planLine(item: OrderItem, choice: ItemChoice | undefined, offer: ChangeOffer): PlannedLine | RefusedChange {
  const kept = choice?.quantity ?? quantityNow(item);
  const hasMore = kept > quantityNow(item);
  const isRenewed = choice && kept > 0 && (isAnother(item, choice) || hasMore);
  const variant = isRenewed ? variantOf(offer, item, choice) : null;
  if (variant === "sold_out") return { problem: variant, itemId: item.id };
  if (hasMore && item.bundleInstance !== null) return { problem: "bundle", itemId: item.id };
  // Pieces of a drop are taken at the checkout only, where they are counted (R-DROP-3).
  if (hasMore && variant?.drop) return { problem: "too_many", itemId: item.id };
  return { item, kept, variant, alone: null };
}

/** The refusal of a change that costs more, at a line that does: for staff, once the owner can no longer pay. */
export function refusedAsDearer({ lines }: Pick<ChangePlan, "lines">): RefusedChange {
  const line = lines.find((each) => each.kept > quantityNow(each.item) || priceFrom(each) > each.item.unitPrice);
  return { problem: "dearer", ...(line && { itemId: line.item.id }) };
}

const recordOf = (
  lines: readonly PlannedLine[],
  { goods, discountTotal }: { goods: readonly number[]; discountTotal: number },
): ChangePlan["record"] => ({
  discountTotal,
  lines: lines.flatMap(({ item, kept, variant }, index) => {
    const { color, size } = variant ?? item;
    return kept > 0 ? [{ id: item.id, color, size, quantity: kept, total: goods[index]! }] : [];
  }),
  was: lines.flatMap(({ item: { id, color, size }, variant }) =>
    variant && isAnother(variant, { color, size }) ? [{ id, color, size }] : [],
  ),
});

type Options = Pick<OrderItem, "color" | "size">;
const isAnother = (one: Options, { color, size }: Options) => one.color !== color || one.size !== size;

const variantOf = ({ variants }: ChangeOffer, { productSlug }: OrderItem, { color, size }: ItemChoice) =>
  variants.get(productSlug)?.find((each) => each.available && each.color === color && each.size === size) ?? "sold_out";

function rowOf({ item, kept, variant, alone }: PlannedLine, refund: number): Required<OrderChangeRow>[] {
  const now = quantityNow(item);
  if (kept === now && !variant && refund === 0 && alone === null) return [];
  const was = optionsOf(item);
  const what = variant && isAnother(variant, item) ? `${optionsOf(variant)}. It was ${was}` : was;
  const price = alone !== null && kept > 0 ? "No longer at the bundle’s price" : "";
  const words = [what, quantityText(kept, now), price].filter(Boolean).join(". ");
  return [{ name: item.productName, words, refund }];
}

function quantityText(kept: number, now: number): string {
  if (kept === 0) return "Taken out";
  return kept === now ? "" : `${kept} instead of ${now}`;
}
