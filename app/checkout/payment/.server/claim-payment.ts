import type { User } from "#app/accounts/session/.server/current-user.ts";
import { reservePieces } from "#app/drops/.server/checkout-pieces.ts";
import { Refusal } from "#app/endpoint.ts";
import { type Order, type OrderItem, orderFrom, readItems, type StoredRow } from "#app/orders/.server/order-store.ts";
import { transition } from "#app/orders/.server/transition.ts";
import { joinMinimums } from "#app/preorders/.server/minimums-of-order.ts";
import { mustAgree, recordAgreement } from "#app/preorders/.server/waits.ts";
import { addressRefusal } from "#app/pricing/addresses/markets.ts";
import type { Queryable, Transaction } from "#database/open.ts";
import { callFunction } from "#database/query-rows.ts";
import type { Shop } from "#server/shop.ts";
import { draftQuoteKey, mustBeDraft, ownOrder } from "../../.server/drafts.ts";
import { isPaymentInFlight } from "../../.server/in-flight.ts";
import { summarise } from "../../.server/summary.ts";
import type { PayRequest } from "../../contract.ts";
import { holdDiscount } from "../../discount/.server/settle-discount.ts";
import type { CodeProblem } from "../../discount-rules.ts";
import { replaceItems } from "../../form/.server/open-checkout.ts";
import { type Priced, sameItems, samePromise } from "../../form/.server/price-lines.ts";
import { payClaimMinutes } from "../../rules.ts";

/** What is to be paid for, as read before anything was locked. */
type Attempt = {
  before: Order;
  /** The order's items. */
  known: OrderItem[];
  /** The same lines at current prices. */
  priced: Priced;
  /** What the page showed. */
  shown: PayRequest;
  buyer: User | null;
  /** The earlier claim that is known to be over, as `settledClaim` returns it. */
  settled: number | null;
  /** It has pieces of a drop, which are reserved in the same transaction. */
  needsPieces: boolean;
};

/** Ready to be paid, or changed since the page was shown. */
type Claimed = { ready: Order; items: OrderItem[] } | { changed: Order; problem: CodeProblem | null };

/**
 * Allows payment of the order that the page shows. Usually nobody has changed it since it was read, and one statement
 * verifies that and claims it; otherwise everything is checked again under its lock.
 * @throws Refusal 409 while a step of the checkout is missing
 */
export async function claimPayment(shop: Shop, request: Request, attempt: Attempt): Promise<Claimed> {
  const { before, known, buyer } = attempt;
  if (isUntouched(attempt)) {
    requireComplete(shop, before, known);
    const ready = needsTransaction(shop, attempt) ? undefined : await claim(shop, shop.db, before, buyer);
    if (ready) return { ready, items: known };
  }
  return shop.db.transaction((tx) => claimLocked(shop, tx, request, attempt));
}

const isUntouched = ({ before, known, priced, shown }: Attempt): boolean =>
  isAsPriced(before, known, priced) &&
  !before.discountCode &&
  matchesPage(before, shown) &&
  before.status === "pending_payment";

/** Pieces of a drop, a minimum to join and the buyer's agreement to wait are recorded along with the claim. */
const needsTransaction = (shop: Shop, { before, priced, needsPieces }: Attempt): boolean =>
  needsPieces || priced.printCondition !== null || mustAgree(shop, before);

async function claimLocked(
  shop: Shop,
  tx: Transaction,
  request: Request,
  { before, known, priced, shown, buyer, settled, needsPieces }: Attempt,
): Promise<Claimed> {
  const { id } = before;
  const draft = await ownOrder(shop, tx, request, id, { lock: true });
  mustBeDraft(draft);
  // Every change of the lines raises the revision.
  const items = draft.revision === before.revision ? known : await readItems(tx, id);
  // Another tab has changed the lines since: the prices are for other lines.
  if (!sameItems(items, known)) return { changed: draft, problem: null };
  // While a payment may still go through, keep the lines that it was allowed for.
  if (!isAsPriced(draft, items, priced) && !isPaymentInFlight(draft, settled)) {
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
}

const isAsPriced = (order: Order, items: OrderItem[], priced: Priced): boolean =>
  sameItems(items, priced.items) && samePromise(order, priced);

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

/** A draft must not expire while the payment just allowed may still go through. */
const afterThisPayment = (shop: Shop, { expiresAt }: Order): Date | null =>
  expiresAt && new Date(Math.max(expiresAt.getTime(), shop.clock.now().getTime() + payClaimMinutes * 60_000));

/**
 * No step can be skipped: contact, address and a delivery option that fits both (ASVS 2.3.1). A market may have been
 * switched off since (R-MARKET-2).
 */
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
