import { eq } from "drizzle-orm";
import type { Transaction } from "#database/open.ts";
import { orderItems } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { addEvent, lockOrder, type Order, readItems } from "../../.server/order-store.ts";
import { queueOrderEmail } from "../../.server/queue-order-email.ts";
import { rewritePrint } from "../../customer/.server/change-address.ts";
import { decideRefund } from "../../refunds/.server/decide-refund.ts";
import {
  type ChangePlan,
  type ItemChoice,
  type PlannedLine,
  planChange,
  priceFrom,
  type RefusedChange,
} from "../plan-change.ts";
import { changeKey } from "../reckon-change.ts";
import { mayChangeItems, readChangeFacts, readOffer } from "./read-change.ts";

export type WantedChange = {
  choices: readonly ItemChoice[];
  /** The order's revision when the page was rendered. */
  revision: number;
  /** The refund that the page showed, in pence; undefined if it showed none yet. */
  shown: number | undefined;
};

/** Who changes it. The refund of the difference counts as one by this member of staff. */
export type ChangedBy =
  | { actor: "customer" }
  | {
      actor: "staff";
      id: string;
      name: string;
      /** Whether this person may refund so many pence of the order without asking somebody. */
      mayRefund: (tx: Transaction, amount: number) => Promise<boolean>;
      alongside: (tx: Transaction, plan: ChangePlan) => Promise<void>;
    };

export type ChangeOutcome =
  | { kind: "changed" | "too_late" | "stale" | "over_limit" }
  | ({ kind: "refused" } & RefusedChange)
  /** What it comes to differs from what was shown, so nothing has changed. */
  | { kind: "reckoned"; plan: ChangePlan };

/**
 * Changes the items of a placed order (R-ORDER-19) in one transaction: the lines, the refund of the difference, the
 * print order and the email. Cancelling, confirming and changing exclude one another by the order's lock: the claim to
 * print is committed before the print provider is called, and from then on nothing changes.
 */
export async function changeItems(
  shop: Shop,
  orderId: string,
  { choices, revision, shown }: WantedChange,
  by: ChangedBy,
): Promise<ChangeOutcome> {
  const offer = await readOffer(shop.db, await readItems(shop.db, orderId));
  return shop.db.transaction(async (tx): Promise<ChangeOutcome> => {
    const order = await lockOrder(tx, orderId);
    if (!order || !(await mayChangeItems(tx, order, { actor: by.actor, now: shop.clock.now() })))
      return { kind: "too_late" };
    if (order.revision !== revision) return { kind: "stale" };
    const plan = planChange(await readChangeFacts(tx, order), offer, choices);
    if ("problem" in plan) return { kind: "refused", ...plan };
    if (plan.amount !== shown) return { kind: "reckoned", plan };
    if (by.actor === "staff" && plan.amount > 0 && !(await by.mayRefund(tx, plan.amount)))
      return { kind: "over_limit" };
    await apply(shop, tx, order, plan, by);
    return { kind: "changed" };
  });
}

async function apply(shop: Shop, tx: Transaction, order: Order, plan: ChangePlan, by: ChangedBy): Promise<void> {
  for (const line of plan.lines) await rewriteLine(tx, line);
  await rewritePrint(shop, tx, order);
  if (plan.amount > 0) {
    await decideRefund(shop, tx, order, {
      decisionKey: changeKey(order.revision),
      amount: plan.amount,
      lines: plan.refund,
      reason: "Order changed",
      ...(by.actor === "staff" && { decidedBy: by.id }),
    });
  }
  const data = { changes: wordsOf(plan), ...plan.record, ...(by.actor === "staff" && { by: by.name }) };
  await addEvent(tx, { orderId: order.id, type: "items_changed", actor: by.actor, data });
  if (by.actor === "staff") await by.alongside(tx, plan);
  await queueOrderEmail(shop, tx, {
    ...{ kind: "order-changed", order, event: `changed-${order.revision}` },
    ...{ at: shop.clock.now(), changes: plan.rows },
  });
}

/** What changed, a text for each line. */
export const wordsOf = ({ rows }: ChangePlan): string[] => rows.map(({ name, words }) => `${name}, ${words}`);

/**
 * Prices and quantities stay as bought: what is taken out is counted beside them. Another size or colour replaces the
 * variant, and `unitPrice` becomes what one costs from now on. The record that it is counted as a sale of stays too.
 */
async function rewriteLine(tx: Transaction, { item, kept, variant }: PlannedLine): Promise<void> {
  const canceledQuantity = item.quantity - kept;
  if (!variant && canceledQuantity === item.canceledQuantity) return;
  const { variantId, color, size, imageUrl, sku, printfulVariantId, printfulSyncVariantId } = variant ?? item;
  await tx
    .update(orderItems)
    .set({
      ...{ canceledQuantity, unitPrice: priceFrom(item, variant) },
      ...{ variantId, color, size, imageUrl, sku, printfulVariantId, printfulSyncVariantId },
    })
    .where(eq(orderItems.id, item.id));
}
