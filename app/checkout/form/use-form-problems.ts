import { useState } from "react";
import { agreementMissing } from "#app/preorders/wait-agreement.tsx";
import { useShipping } from "../delivery/shipping-context.tsx";
import {
  type CheckedPart,
  type FieldName,
  type FieldProblems,
  fieldErrors,
  problemsAfterLeaving,
  problemsOf,
  remainingProblems,
} from "./checkout-form.ts";
import type { Checkout } from "./use-checkout.ts";

/**
 * What the form reports as missing or invalid. Errors appear when Pay is clicked or a field is left, and disappear once
 * fixed, until Pay is clicked again.
 */
export function useFormProblems(
  { summary, fields, refused, addressProblem }: Checkout,
  { isAgreementMissing, isCardMissing }: { isAgreementMissing: boolean; isCardMissing: boolean },
) {
  const shipping = useShipping();
  const [asked, report] = useState<readonly CheckedPart[]>([]);
  const [checked, setChecked] = useState<FieldProblems>({});
  const wrong = fieldErrors(fields);
  const shown = remainingProblems(checked, wrong);
  if (Object.keys(shown).length < Object.keys(checked).length) setChecked(shown);
  // If delivery failed, the reason says more than 'choose an option'.
  const unchosen = summary?.shipping ? null : "Choose a delivery option";
  const deliveryProblem = addressProblem ?? shipping.error ?? unchosen;
  const problems = problemsOf(asked, {
    ...refused,
    ...shown,
    ...(deliveryProblem && { delivery: deliveryProblem }),
    ...(isAgreementMissing && { agreement: agreementMissing }),
    ...(isCardMissing && { payment: "Wait for the card form, then enter your card details" }),
  });
  if (problems.length < asked.length) report(problems.map(({ field }) => field));
  return {
    all: problems,
    /** The message at each field. */
    errors: { ...refused, ...shown },
    hasWrongField: Object.keys(wrong).length > 0,
    messageOf: (part: CheckedPart) => problems.find(({ field }) => field === part)?.message,
    /** Reports those of these parts that are missing or invalid. */
    report,
    showWrongFields: () => setChecked(wrong),
    leave: (left: { name: FieldName; isEmpty: boolean }) =>
      setChecked((before) => problemsAfterLeaving(before, wrong, left)),
  };
}
export type CheckoutProblems = ReturnType<typeof useFormProblems>;
