import { eq, sql } from "drizzle-orm";
import { currentUser, type User } from "#app/accounts/session/.server/current-user.ts";
import { type StoredVariant, variantsById } from "#app/catalogue/.server/sellable-variants.ts";
import { requireDropsOpen, requirePieces, reservePieces } from "#app/drops/.server/checkout-pieces.ts";
import { Refusal } from "#app/endpoint.ts";
import { recordPayment } from "#app/orders/.server/jobs.ts";
import {
  itemsFrom,
  type Order,
  type OrderItem,
  type OrderWithLines,
  orderFrom,
  type StoredRow,
} from "#app/orders/.server/order-store.ts";
import { transition } from "#app/orders/.server/transition.ts";
import { mustAgree, recordAgreement } from "#app/preorders/.server/agreement.ts";
import { joinMinimums } from "#app/preorders/.server/join-minimums.ts";
import { addressRefusal } from "#app/pricing/addresses/markets.ts";
import type { Queryable } from "#database/open.ts";
import { callFunction } from "#database/query-rows.ts";
import { orders } from "#database/schema/index.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import {
  draftQuoteKey,
  itemsOf,
  mustBeDraft,
  orderNotFound,
  ownOrder,
  ownValues,
  readDraftToken,
} from "../../.server/drafts.ts";
import { isPaymentInFlight, settledClaim } from "../../.server/in-flight.ts";
import { summarise } from "../../.server/summary.ts";
import type { CheckoutSummary, PayRequest } from "../../contract.ts";
import { holdDiscount } from "../../discount/.server/settle-discount.ts";
import { type CodeProblem, codeProblemTexts } from "../../discount-rules.ts";
import { saveToAddressBook } from "../../form/.server/known-buyer.ts";
import { replaceItems } from "../../form/.server/open-checkout.ts";
import { priceRequestedLines, requestedLinesOf, sameItems, samePromise } from "../../form/.server/price-lines.ts";
import { payClaimMinutes } from "../../rules.ts";
import { requireNotHeld } from "./paid-before.ts";
import { bringToTotal, ensurePaymentIntent } from "./payment-intent.ts";

/**
 * The final check before the browser may confirm a payment (R-CHECKOUT-8): current prices, the chosen delivery and the
 * shown total must all agree. Then it updates the PaymentIntent to the database's amount.
 * @returns the summary, with `paid` if the order is already paid
 * @throws Refusal 409 with the new summary if lines, destination or total changed, or while an earlier payment for the
 * same is held, or if a drop has no pieces for it or it is not this browser's turn; 503 payment provider down
 */
export async function startPayment(
  shop: Shop,
  request: Request,
  id: string,
  shown: PayRequest,
): Promise<CheckoutSummary & { paid: boolean }> {
  const { order: before, items: known, sold, hasParked, hasPieces } = await readToPay(shop, request, id);
  if (before.capturedTotal > 0) return answer(before, known, true);
  // An order paid while signed in belongs to that account.
  const buyer = await currentUser(shop, request);
  const lines = requestedLinesOf(known);
  const priced = await priceRequestedLines(shop.db, lines, variantsById(sold));
  if (hasParked) await requireNotHeld(shop, request, lines);
  // Sooner than under the lock of the drop's row, where everybody would wait to be told so.
  if (!hasPieces) {
    await requireDropsOpen(shop, request, { items: known, drops: priced.drops }, readDraftToken(shop, request) ?? "");
  }
  // Only if prices have changed does it matter whether an earlier attempt may still go through.
  const settled = sameItems(known, priced.items) ? null : await settledClaim(shop, before);

  const isSame = (items: OrderItem[], order: Order) => sameItems(items, priced.items) && samePromise(order, priced);
  // Usually nobody has changed the order since it was read: one statement verifies that and claims it.
  const untouched =
    isSame(known, before) && !before.discountCode && matchesPage(before, shown) && before.status === "pending_payment";
  if (untouched) requireComplete(shop, before, known);
  // An order with pieces of a drop reserves them in the same transaction.
  const needsPieces = priced.drops.size > 0 || hasPieces;
  // So do one that waits for a minimum, and one whose buyer has to agree to wait.
  const needsMore = needsPieces || priced.printCondition !== null || mustAgree(shop, before);
  const claimedAtOnce = untouched && !needsMore && (await claim(shop, shop.db, before, buyer));
  const claimed = claimedAtOnce
    ? { ready: claimedAtOnce, items: known }
    : await shop.db.transaction(async (tx) => {
        const draft = await ownOrder(shop, tx, request, id, { lock: true });
        mustBeDraft(draft);
        // Every change of the lines raises the revision.
        const items = draft.revision === before.revision ? known : await itemsOf(tx, id);
        // Another tab has changed the lines since: the prices are for other lines.
        if (!sameItems(items, known)) return { changed: draft, problem: null };
        // While a payment may still go through, keep the lines that it was allowed for.
        if (!isSame(items, draft) && !isPaymentInFlight(draft, settled)) {
          const replaced = await replaceItems(shop, tx, draft, priced);
          return { changed: replaced.order, problem: replaced.problem };
        }
        requireComplete(shop, draft, items);
        const { order, problem } = await holdDiscount(shop, tx, draft, items);
        if (!matchesPage(order, shown)) return { changed: order, problem };
        await recordAgreement(shop, tx, order, shown);
        // A declined customer pays again.
        await transition(tx, id, "pending_payment");
        const ready = (await claim(shop, tx, order, buyer))!;
        if (needsPieces) await reservePieces(tx, id, items);
        if (order.printCondition !== null) await joinMinimums(tx, id, items);
        return { ready, items };
      });
  if (claimed.ready && buyer && shown.keepAddress) await saveToAddressBook(shop, buyer.id, claimed.ready);
  if (claimed.changed) throw changed(claimed.changed, await itemsOf(shop.db, id), claimed.problem);
  const prepared = await prepareIntent(shop, claimed.ready, claimed.items);
  if (priced.drops.size > 0 && !prepared.paid) await requirePieces(shop.db, id);
  return prepared;
}

type ToPay = {
  /** The variants of its lines. */
  sold: StoredVariant[];
  /** A held payment of this browser awaits a person. Whether it is for the same items is checked later. */
  hasParked: boolean;
  /** It has reserved pieces of a drop. */
  hasPieces: boolean;
};

/** The order, its lines and their prices in one consistent read. @throws Refusal 404 */
async function readToPay(shop: Shop, request: Request, id: string) {
  const own = ownValues(shop, request, id);
  const found = await callFunction<(OrderWithLines & ToPay) | null>(shop.db, "read_to_pay($1, $2)", own);
  if (!found) throw orderNotFound();
  return { ...found, order: orderFrom(found.order), items: itemsFrom(found.items) };
}

const matchesPage = (order: Order, shown: PayRequest): boolean =>
  order.total === shown.total && (shown.revision === undefined || shown.revision === order.revision);

/**
 * Allows payment of a draft if it is unchanged since it was read. Every change of amount or destination raises the
 * revision.
 * @returns undefined if the draft has changed or was placed
 */
async function claim(shop: Shop, db: Queryable, order: Order, buyer: User | null): Promise<Order | undefined> {
  const claimed = await callFunction<StoredRow | null>(db, "claim_payment($1, $2, $3, $4, $5)", [
    order.id,
    order.revision,
    new Date(),
    buyer?.id ?? null,
    afterThisPayment(shop, order),
  ]);
  return claimed ? orderFrom(claimed) : undefined;
}

async function prepareIntent(
  shop: Shop,
  claimed: Order,
  items: OrderItem[],
): Promise<CheckoutSummary & { paid: boolean }> {
  const order = await ensurePaymentIntent(shop, claimed);
  const state = await bringToTotal(shop, order);
  if (state === "paid") {
    await enqueue(shop, shop.db, recordPayment, { paymentIntentId: order.stripeSessionId! }, order.stripeSessionId!);
    return answer(order, items, true);
  }
  if (state === "ready") return answer(order, items, false);
  // Stripe has cancelled the old intent for good: the order needs a new one.
  const [without] = await shop.db
    .update(orders)
    .set({ stripeSessionId: null, stripeClientSecret: null, paymentAttempt: sql`${orders.paymentAttempt} + 1` })
    .where(eq(orders.stripeSessionId, order.stripeSessionId!))
    .returning();
  const again = await ensurePaymentIntent(shop, without ?? order);
  await bringToTotal(shop, again);
  return answer(again, items, false);
}

/** A draft must not expire while the payment just allowed may still go through. */
const afterThisPayment = (shop: Shop, { expiresAt }: Order): Date | null =>
  expiresAt && new Date(Math.max(expiresAt.getTime(), shop.clock.now().getTime() + payClaimMinutes * 60_000));

const answer = (order: Order, items: OrderItem[], paid: boolean) => ({ ...summarise(order, items), paid });

const changed = (order: Order, items: OrderItem[], problem: CodeProblem | null) => {
  const what = problem ? codeProblemTexts[problem] : "Your order has changed since this page was shown";
  return new Refusal(409, `${what}. Check the new total before you pay.`, {
    ...summarise(order, items, problem),
    reason: "changed",
  });
};

/** No step can be skipped: contact, address and a delivery option that fits both (ASVS 2.3.1). A market may have been switched off since (R-MARKET-2). */
function requireComplete(shop: Shop, draft: Order, items: OrderItem[]): void {
  const key = draftQuoteKey(draft, items);
  const incomplete = (message: string) =>
    new Refusal(409, message, { ...summarise(draft, items), reason: "incomplete" });
  if (!draft.email || !draft.firstName || !draft.lastName || !key || !draft.country) {
    throw incomplete("Enter your contact details and delivery address first.");
  }
  const refused = addressRefusal(shop.store.markets.sellsTo, draft.country, draft.postcode);
  if (refused) throw incomplete(`${refused.message}.`);
  if (!draft.shippingRateId || draft.shippingKey !== key) throw incomplete("Choose a delivery option first.");
}
