import { type FormEvent, type RefObject, useState } from "react";
import { formatPence } from "#app/shared/money.ts";
import { useShipping } from "../delivery/shipping-context.tsx";
import type { ReadyElements } from "../payment/load-stripe.ts";
import { usePayment } from "../payment/use-payment.ts";
import { fieldNames } from "./checkout-form.ts";
import type { Checkout } from "./use-checkout.ts";
import type { CheckoutProblems } from "./use-form-problems.ts";

interface PayMeans {
  cardNow: RefObject<ReadyElements | null>;
  wait: { isMissing: boolean; waitsUntil: string | null };
  keepsAddress: boolean;
}

/** What a click on Pay does: it checks the form, settles the total, and pays if it is the one that was shown. */
export function usePayClick(
  checkout: Checkout,
  { hasWrongField, report, showWrongFields }: CheckoutProblems,
  { cardNow, wait, keepsAddress }: PayMeans,
) {
  const { summary, failure } = checkout;
  const shipping = useShipping();
  const payment = usePayment({
    onChanged: checkout.setSummary,
    onUnsellable: checkout.fail,
    onOutdated: checkout.reopen,
  });
  const [isPricing, setPricing] = useState(false);
  const [attempt, setAttempt] = useState(0);
  /** Pence, for the button; null before delivery has a price. */
  const shownTotal = summary?.shipping ? summary.total : null;
  const shownDelivery = shipping.choosing ?? summary?.shipping?.id;

  /** The order with its delivery priced and a typed code applied; null if either fails, which the page then shows. */
  const settle = async () => {
    setPricing(true);
    const priced = await checkout.settle();
    const settled = priced?.shipping ? await checkout.discount.applyTyped(priced) : null;
    setPricing(false);
    if (!priced?.shipping) report([...fieldNames, "delivery"]);
    return settled;
  };
  const tryToPay = async () => {
    if (failure) return;
    payment.setError(null);
    showWrongFields();
    report(fieldNames);
    if (hasWrongField) return;
    const settled = await settle();
    if (!settled) return;
    if (wait.isMissing) return report(["agreement"]);
    if (!cardNow.current) return report(["payment"]);
    // The total or the delivery choice changed after the click on Pay, so the shopper has not seen this total.
    if (settled.total !== shownTotal || settled.shipping?.id !== shownDelivery)
      return payment.setError(
        `With delivery, the total is ${formatPence(settled.total)}. Check the new total before you pay.`,
      );
    await payment.pay(settled, {
      card: cardNow.current,
      lines: checkout.lines(),
      keepAddress: keepsAddress,
      waitsUntil: wait.waitsUntil,
    });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (payment.isPaying || isPricing) return;
    const from = document.activeElement;
    await tryToPay();
    // Move focus to the result, unless the shopper has started typing.
    const at = document.activeElement;
    if (at === from || !at?.matches("input, select, textarea")) setAttempt((before) => before + 1);
  };

  return { submit, attempt, shownTotal, isPricing, isPaying: payment.isPaying, error: payment.error };
}
