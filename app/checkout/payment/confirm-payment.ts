import type { ConfirmPaymentData } from "@stripe/stripe-js";
import { z } from "zod";
import type { RequestedLine } from "#app/pricing/lines.ts";
import { call } from "../call.ts";
import { type CheckoutSummary, checkoutSummary } from "../contract.ts";
import type { ReadyElements } from "./load-stripe.ts";
import { setPayingMark, takePayingMark } from "./paying-mark.ts";
import { isRefusal, type RefusedPayment } from "./payment-problem.ts";

const payAnswer = checkoutSummary.extend({ paid: z.boolean() });

type Means = {
  card: ReadyElements;
  /** The order's lines in the cart: they leave it once they are paid for. */
  lines: RequestedLine[];
  keepAddress?: boolean;
  /** The day of posting that the buyer agreed to wait for. */
  waitsUntil?: string | null;
  /** What the elements do not know, for example the billing address. */
  data?(ready: CheckoutSummary): Partial<ConfirmPaymentData>;
};

/** The page after paying. @param order the draft's id */
export const successPath = (order: string): string => `/success?order=${order}`;

/**
 * The last step of every way to pay (R-CHECKOUT-8): first asks the shop, which may refuse with a new total; only then
 * confirms what the elements hold, which were submitted before.
 * @param shown what the page or the wallet's sheet shows
 * @returns the provider's refusal; null once it is paid, or was before
 * @throws CallRefused if the shop refuses: nothing was charged
 */
export async function askAndConfirm(shown: CheckoutSummary, means: Means): Promise<RefusedPayment | null> {
  const { card, lines, keepAddress, waitsUntil, data } = means;
  const ready = payAnswer.parse(
    await call("POST", `/api/checkout/${shown.orderDraftId}/pay`, {
      total: shown.total,
      revision: shown.revision,
      ...(keepAddress && { keepAddress }),
      ...(waitsUntil && { waitsUntil }),
    }),
  );
  setPayingMark({ order: ready.orderDraftId, lines });
  if (ready.paid) return null;
  const { error } = await card.stripe.confirmPayment({
    elements: card.elements,
    clientSecret: ready.clientSecret ?? "",
    confirmParams: { return_url: new URL(successPath(ready.orderDraftId), location.href).href, ...data?.(ready) },
    redirect: "if_required",
  });
  if (!error) return null;
  // Certainly nothing was charged: this browser has no payment in doubt any more.
  if (isRefusal(error)) takePayingMark(ready.orderDraftId);
  return error;
}
