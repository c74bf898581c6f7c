import { useCallback, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { z } from "zod";
import type { RequestedLine } from "#app/pricing/lines.ts";
import { CallRefused, call } from "../call.ts";
import { type CheckoutSummary, checkoutSummary } from "../contract.ts";
import { setMark, takeMark } from "./paying-mark.ts";
import type { ReadyCardForm } from "./payment-step.tsx";

type Means = {
  card: ReadyCardForm;
  /** The order's cart lines. */
  lines: RequestedLine[];
  keepAddress: boolean;
};

type Listeners = {
  onChanged(summary: CheckoutSummary): void;
  /** The order has lines that cannot be sold any more, which are to be removed before paying, or not before its turn. */
  onUnsellable(refusal: CallRefused): void;
};

const payAnswer = checkoutSummary.extend({ paid: z.boolean() });

/**
 * Paying (R-CHECKOUT-8): first asks the shop, which may refuse with a new total; only then confirms the card form.
 * Another click meanwhile does nothing, and a failure loses none of the input.
 */
export function usePayment({ onChanged, onUnsellable }: Listeners) {
  const navigate = useNavigate();
  const [isPaying, setPaying] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const busy = useRef(false);

  const pay = useCallback(
    async (shown: CheckoutSummary, { card, lines, keepAddress }: Means) => {
      if (busy.current) return;
      busy.current = true;
      setPaying(true);
      setError(null);
      try {
        // A wallet's sheet opens with this amount. React may not have rendered the last total yet.
        card.elements.update({ amount: shown.total });
        const complete = await card.elements.submit();
        // The card form shows the error at its field.
        if (complete.error) return setError("Check the card details.");
        const ready = payAnswer.parse(
          await call("POST", `/api/checkout/${shown.orderDraftId}/pay`, {
            total: shown.total,
            revision: shown.revision,
            ...(keepAddress && { keepAddress }),
          }),
        );
        setMark({ order: ready.orderDraftId, lines });
        const success = `/success?order=${ready.orderDraftId}`;
        if (ready.paid) return void (await navigate(success));
        const { error: refused } = await card.stripe.confirmPayment({
          elements: card.elements,
          clientSecret: ready.clientSecret ?? "",
          confirmParams: {
            return_url: new URL(success, location.href).href,
            payment_method_data: { billing_details: billingDetails(ready) },
          },
          redirect: "if_required",
        });
        if (refused) {
          // Certainly nothing was charged: this browser has no payment in doubt any more.
          if (isRefusal(refused)) takeMark(ready.orderDraftId);
          return setError(paymentProblem(refused));
        }
        await navigate(success);
      } catch (failure) {
        if (failure instanceof CallRefused && failure.status === 409) {
          const changed = checkoutSummary.safeParse(failure.body);
          if (changed.success) onChanged(changed.data);
          if (failure.body.problems || failure.body.waitingRoom) return onUnsellable(failure);
        }
        setError((failure as Error).message);
      } finally {
        busy.current = false;
        setPaying(false);
      }
    },
    [navigate, onChanged, onUnsellable],
  );

  return { pay, isPaying, error, setError };
}

function billingDetails({ address }: CheckoutSummary) {
  return {
    name: `${address?.firstName ?? ""} ${address?.lastName ?? ""}`.trim(),
    email: address?.email ?? "",
    phone: address?.phone ?? "",
    address: {
      line1: address?.address ?? "",
      line2: address?.apartment ?? "",
      city: address?.city ?? "",
      state: address?.state ?? "",
      country: address?.country ?? "GB",
      postal_code: address?.postcode ?? "",
    },
  };
}

/** The provider's error for a payment that failed. */
type Refused = { type?: string; code?: string; decline_code?: string; message?: string };

const failedAtBank = "payment_intent_authentication_failure";

/** Possible typing errors; the card itself may be fine. */
const slips = ["incorrect_number", "incorrect_cvc", "incorrect_zip", "invalid_cvc", "invalid_number"];

/** Whether the card or its bank refused: then nothing was charged. Any other response may have been lost. */
export const isRefusal = ({ type, code }: Refused): boolean => type === "card_error" || code === failedAtBank;

/**
 * The page's message for a refused payment. The card form already shows card errors at its field, so they are not
 * repeated; other reasons are.
 */
export function paymentProblem({ type, code, message }: Refused): string {
  if (type === "card_error") {
    const next = slips.includes(code ?? "") ? "Check the card details." : "Try another card or ask your bank.";
    return `The payment didn’t go through. Nothing was charged. ${next}`;
  }
  if (code === failedAtBank) return `${message} Nothing was charged.`;
  // The response may have been lost. A second click finds out, because the shop checks what became of the first.
  return `${message ?? "The payment could not be confirmed."} Press Pay to try again: you are never charged twice.`;
}
