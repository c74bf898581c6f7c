import Stripe from "stripe";
import type { Transaction } from "#database/open.ts";
import type { Shop } from "#server/shop.ts";
import { lockOrder, type Order, readItems, readOrder } from "../../.server/order-store.ts";
import { beginFurtherPayment } from "../../further-payment/.server/begin-further-payment.ts";
import { closeFurtherPayment } from "../../further-payment/.server/close-further-payment.ts";
import type { FurtherPayment } from "../../further-payment/.server/further-payments.ts";
import {
  type ChangePlan,
  type ItemChoice,
  planChange,
  planLines,
  type RefusedChange,
  refusedAsDearer,
} from "../plan-change.ts";
import { applyChange, type ChangedBy } from "./apply-change.ts";
import { quoteChange } from "./quote-change.ts";
import { canBePaidFor, canChangeItems, readChangeFacts, readOffer } from "./read-change.ts";

export type WantedChange = {
  choices: readonly ItemChoice[];
  /** The order's revision when the page was rendered. */
  revision: number;
  /** The amount that the page showed, in pence: to refund, or negative if to pay; undefined if it showed none yet. */
  shown: number | undefined;
};

export type ChangeOutcome =
  | { kind: "changed" | "too_late" | "stale" }
  /** It refunds more than this member of staff may. */
  | { kind: "over_limit" }
  /** It costs more: it is made once the difference is paid. */
  | { kind: "to_pay" }
  /** The payment of an earlier change is with the bank, or the payment provider does not answer. Nothing has changed. */
  | { kind: "being_paid" | "provider_silent" }
  | ({ kind: "refused" } & RefusedChange)
  /** The amount differs from the one shown, so nothing has changed. */
  | { kind: "to_confirm"; plan: ChangePlan };

/**
 * Changes the items of a placed order (R-ORDER-19) in one transaction: the lines, the refund of the difference, the
 * print order and the email. A change that costs more opens a further payment instead, and is made once the owner has
 * paid (R-ORDER-21), whoever chose it. Cancelling, confirming and changing exclude one another by the order's lock: the
 * claim to print is committed before the print provider is called, and from then on nothing changes.
 */
export async function changeItems(
  shop: Shop,
  orderId: string,
  wanted: WantedChange,
  by: ChangedBy,
): Promise<ChangeOutcome> {
  const outcome = await changeOnce(shop, orderId, wanted, by);
  if (outcome.kind !== "other_payment") return outcome;
  // The payment of another change may have succeeded a moment ago. Only Stripe knows.
  try {
    await closeFurtherPayment(shop, outcome.payment);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return { kind: "provider_silent" };
    throw error;
  }
  const next = await changeOnce(shop, orderId, wanted, by);
  return next.kind === "other_payment" ? { kind: "being_paid" } : next;
}

type OnceOutcome = ChangeOutcome | { kind: "other_payment"; payment: FurtherPayment };

async function changeOnce(
  shop: Shop,
  orderId: string,
  { choices, revision, shown }: WantedChange,
  by: ChangedBy,
): Promise<OnceOutcome> {
  const items = await readItems(shop.db, orderId);
  const offer = await readOffer(shop.db, items);
  // The print provider is asked before the order is locked. Another revision is refused below.
  const seen = await readOrder(shop.db, orderId);
  const quote = seen?.revision === revision ? await quoteChange(shop, seen, planLines(items, offer, choices)) : null;
  return shop.db.transaction(async (tx): Promise<OnceOutcome> => {
    const order = await lockOrder(tx, orderId);
    if (!order || !(await canChangeItems(tx, order, { actor: by.actor, now: shop.clock.now() })))
      return { kind: "too_late" };
    if (order.revision !== revision) return { kind: "stale" };
    const plan = planChange(await readChangeFacts(shop, tx, order), offer, choices, quote);
    if ("problem" in plan) return { kind: "refused", ...plan };
    if (by.actor === "staff" && plan.amount < 0 && !(await canBePaidFor(shop, tx, order)))
      return { kind: "refused", ...refusedAsDearer(plan) };
    if (plan.amount !== shown) return { kind: "to_confirm", plan };
    if (by.actor === "staff" && plan.amount > 0 && !(await by.canRefund(tx, plan.amount)))
      return { kind: "over_limit" };
    return makeOrCharge(shop, tx, order, plan, by);
  });
}

/** Makes the change, or keeps it waiting until the difference is paid. */
async function makeOrCharge(
  shop: Shop,
  tx: Transaction,
  order: Order,
  plan: ChangePlan,
  by: ChangedBy,
): Promise<OnceOutcome> {
  if (plan.amount >= 0) {
    await applyChange(shop, tx, order, plan, by);
    if (by.actor === "staff") await by.alongside(tx, plan);
    return { kind: "changed" };
  }
  const other = await beginFurtherPayment(shop, tx, order, plan, by);
  return other ? { kind: "other_payment", payment: other } : { kind: "to_pay" };
}
