import type { StripeExpressCheckoutElementConfirmEvent as ConfirmEvent } from "@stripe/stripe-js";
import type { FallbackRates } from "#app/pricing/delivery.ts";
import type { RequestedLine } from "#app/pricing/lines.ts";
import { CallRefused, call, waitingRoomOf } from "../call.ts";
import { type CheckoutSummary, checkoutSummary } from "../contract.ts";
import { chooseDelivery } from "../delivery/choose-delivery.ts";
import { quotesFor } from "../delivery/quotes.ts";
import { askAndConfirm } from "../payment/confirm-payment.ts";
import type { ReadyElements } from "../payment/load-stripe.ts";
import { isRefusal, paymentProblem, type RefusedPayment } from "../payment/payment-problem.ts";
import { walletFields } from "./contact.ts";
import { type SheetOrder, sheetTotal } from "./sheet.ts";

/** Why a wallet's payment stopped. */
export type Stop =
  /** Before any charge: the order with the whole address has another total than the sheet showed. */
  { kind: "changed"; shown: SheetOrder; now: CheckoutSummary } | { kind: "problem"; title: string; message: string };

const nothingCharged = "Nothing was charged";

/** Before paying nothing can have been charged. */
export const problemStop = (title: string, message: string): Stop => ({
  kind: "problem",
  title: `${nothingCharged}: ${title}`,
  message,
});

type Means = {
  card: ReadyElements;
  /** The shop's own delivery rates. */
  rates: FallbackRates;
  /** The order's lines in the cart. */
  cartLines: RequestedLine[];
  /** The day of posting that the buyer agreed to wait for. */
  waitsUntil: string | null;
};

/**
 * Places the order of a wallet's sheet as the checkout does: saves the whole address in the draft, quotes it again,
 * chooses the sheet's delivery option, and asks the shop for exactly the total that the sheet showed (R-WALLET-3).
 * @param event the wallet's confirmation, with everything that it held back before
 * @returns null once it is paid
 * @throws CallRefused if the shop refuses to its waiting room
 */
export async function payWithWallet(event: ConfirmEvent, shown: SheetOrder, means: Means): Promise<Stop | null> {
  try {
    const { error } = await means.card.elements.submit();
    if (error) return problemStop("the wallet didn’t pay", error.message ?? "Try again, or use the checkout.");
    const draft = await saveAddress(shown.summary, event);
    const now = await chooseAsShown(draft, event.shippingRate?.id, means.rates);
    const isAsShown = now.total === sheetTotal(shown) && now.shipping?.id === shown.chosen.id;
    if (!isAsShown) return { kind: "changed", shown, now };
    const { card, cartLines: lines, waitsUntil } = means;
    const refused = await askAndConfirm(now, { card, lines, waitsUntil });
    return refused && refusedStop(refused);
  } catch (error) {
    if (waitingRoomOf(error)) throw error;
    const draft = changedDraft(error);
    if (!draft) return stopOf(error);
    // Changed lines have lost their delivery: the new total needs one.
    return chooseAsShown(draft, shown.chosen.id, means.rates).then(
      (now): Stop => ({ kind: "changed", shown, now }),
      stopOf,
    );
  }
}

/** The order as the shop has it now, if it refused the sheet's total. */
function changedDraft(error: unknown): CheckoutSummary | null {
  if (!(error instanceof CallRefused) || error.body.reason !== "changed") return null;
  return checkoutSummary.safeParse(error.body).data ?? null;
}

const saveAddress = async ({ orderDraftId }: CheckoutSummary, event: ConfirmEvent): Promise<CheckoutSummary> =>
  checkoutSummary.parse(await call("PUT", `/api/checkout/${orderDraftId}/address`, walletFields(event)));

/** Chooses the sheet's option, or the first if that is no longer offered. */
async function chooseAsShown(
  draft: CheckoutSummary,
  id: string | undefined,
  rates: FallbackRates,
): Promise<CheckoutSummary> {
  const { options } = await quotesFor(draft, rates);
  return chooseDelivery(draft, options.find((option) => option.id === id) ?? options[0]);
}

function stopOf(error: unknown): Stop {
  if (error instanceof CallRefused) {
    const [message] = Object.values((error.body.fields ?? {}) as Record<string, string>);
    if (message) return problemStop("your wallet’s address needs a correction", `${message}.`);
  }
  return problemStop("the order couldn’t be placed", (error as Error).message);
}

/** Only a refusal is certain. The checkout finds out about the rest before it lets anybody pay again. */
const refusedStop = (refused: RefusedPayment): Stop =>
  isRefusal(refused)
    ? { kind: "problem", title: "The payment didn’t go through", message: paymentProblem(refused) }
    : {
        kind: "problem",
        title: "We don’t know yet whether you have paid",
        message: `${refused.message ?? "The payment could not be confirmed."} The checkout finds out first, so that you are never charged twice.`,
      };
