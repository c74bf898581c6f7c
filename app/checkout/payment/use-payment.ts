import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { RequestedLine } from "#app/pricing/lines.ts";
import { CallRefused, isDraftOutdated, waitingRoomOf } from "../call.ts";
import { type CheckoutSummary, checkoutSummary } from "../contract.ts";
import { askAndConfirm, successPath } from "./confirm-payment.ts";
import type { ReadyElements } from "./load-stripe.ts";
import { paymentProblem } from "./payment-problem.ts";

type Means = {
  card: ReadyElements;
  /** The order's cart lines. */
  lines: RequestedLine[];
  keepAddress: boolean;
  /** The day of posting that the buyer agreed to wait for. */
  waitsUntil: string | null;
};

type Listeners = {
  onChanged(summary: CheckoutSummary): void;
  /** The order has lines that cannot be sold any more, which are to be removed before paying, or not before its turn. */
  onUnsellable(refusal: CallRefused): void;
  /** The draft has ended. Opens the checkout again; null if that fails, which the page then shows. */
  onOutdated(): Promise<CheckoutSummary | null>;
};

const openedAgain = "This page was open for too long, so we have priced your order again. Check it before you pay.";

/** Paying with the card form. Another click meanwhile does nothing, and a failure loses none of the input. */
export function usePayment({ onChanged, onUnsellable, onOutdated }: Listeners) {
  const navigate = useNavigate();
  const [isPaying, setPaying] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const busy = useRef(false);

  // Going back from another company's page may restore this one as it was left, still paying. A new one finds out.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && busy.current && location.reload();
    addEventListener("pageshow", onShow);
    return () => removeEventListener("pageshow", onShow);
  }, []);

  /** @returns the message at the card form; null if the page says it elsewhere */
  const explain = useCallback(
    async (failure: unknown): Promise<string | null> => {
      const refusal = conflictOf(failure);
      const changed = checkoutSummary.safeParse(refusal?.body);
      if (changed.success) onChanged(changed.data);
      if (isDraftOutdated(failure)) return (await onOutdated()) && openedAgain;
      if (!refusal || !isUnsellable(refusal)) return (failure as Error).message;
      onUnsellable(refusal);
      return null;
    },
    [onChanged, onUnsellable, onOutdated],
  );

  const pay = useCallback(
    async (shown: CheckoutSummary, means: Means) => {
      if (busy.current) return;
      busy.current = true;
      setPaying(true);
      setError(null);
      try {
        const problem = await payByCard(shown, means);
        if (problem === null) await navigate(successPath(shown.orderDraftId));
        else setError(problem);
      } catch (failure) {
        setError(await explain(failure));
      } finally {
        busy.current = false;
        setPaying(false);
      }
    },
    [navigate, explain],
  );

  return { pay, isPaying, error, setError };
}

/** @returns the page's message if the form is incomplete or the payment was refused; null once it went through */
async function payByCard(shown: CheckoutSummary, means: Means): Promise<string | null> {
  const { elements } = means.card;
  // A wallet's sheet opens with this amount. React may not have rendered the last total yet.
  elements.update({ amount: shown.total });
  const complete = await elements.submit();
  // The card form shows the error at its field.
  if (complete.error) return "Check the card details.";
  const refused = await askAndConfirm(shown, {
    ...means,
    data: (ready) => ({ payment_method_data: { billing_details: billingDetails(ready) } }),
  });
  return refused ? paymentProblem(refused) : null;
}

const conflictOf = (failure: unknown): CallRefused | null =>
  failure instanceof CallRefused && failure.status === 409 ? failure : null;

const isUnsellable = (refusal: CallRefused) => Boolean(refusal.body.problems || waitingRoomOf(refusal));

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
