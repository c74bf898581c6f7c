import { useCallback, useEffect } from "react";
import { withFormattedPostcode } from "#app/pricing/addresses/check-address.ts";
import type { RequestedLine } from "#app/pricing/lines.ts";
import { isDraftOutdated } from "../call.ts";
import type { CheckoutSummary } from "../contract.ts";
import { useShipping } from "../delivery/shipping-context.tsx";
import { type DiscountChange, useDiscount } from "../discount/discount-code.tsx";
import { payingKey } from "../payment/paying-mark.ts";
import type { Failure } from "./checkout-failure.tsx";
import { type FieldName, type Fields, isComplete, type KnownBuyer } from "./checkout-form.ts";
import { useAddress } from "./form-hooks.ts";
import { type CheckoutDraft, type CheckoutSteps, type DraftStep, useDraft, useSteps } from "./use-draft.ts";
import { useOpening } from "./use-opening.ts";

export type Checkout = {
  /** Why the shop cannot price the cart; null if it can, or has not tried yet. */
  failure: Failure | null;
  /** Null until the server has priced the cart. */
  summary: CheckoutSummary | null;
  /** The draft's current lines. */
  lines(): RequestedLine[];
  fields: Fields;
  /** The server's message for each refused field. */
  refused: Partial<Record<FieldName, string>>;
  /** Why the address could not be saved; null if it was. */
  addressProblem: string | null;
  setField(name: FieldName, value: string): void;
  /** Fills several fields at once, then saves and quotes. */
  fill(values: Partial<Record<FieldName, string>>): void;
  setBox(answer: Partial<Pick<Fields, "marketingConsent" | "noReminder">>): void;
  /** Called when a field is left: saves and quotes for a complete address. */
  settle(): Promise<CheckoutSummary | null>;
  choose(id: string): void;
  setSummary(summary: CheckoutSummary): void;
  discount: DiscountChange;
  /** Opens the draft again, or another; null if that fails, which the page then shows. */
  reopen(): Promise<CheckoutSummary | null>;
  /** Called when paying is refused because of its lines. */
  fail(error: Error): void;
};

/**
 * The page's draft: opened with the cart's lines, reopened when the cart changes in another tab, and its address saved
 * and quoted as soon as it is complete. Steps run one after the other, so that the last one wins.
 */
export function useCheckout(buyer: KnownBuyer | null, offersReminder: boolean): Checkout {
  const shipping = useShipping();
  const address = useAddress();
  const draft = useDraft(buyer, offersReminder);
  const steps = useSteps();
  const { latest, show, changeFields } = draft;
  const saveAndQuote = useSaveAndQuote(draft, address.save);
  const { failure, reopen, fail, onLiveDraft } = useOpening(draft, steps, saveAndQuote);
  const settle = useSettle(draft, steps, onLiveDraft, saveAndQuote);
  const inTurn = useCallback((step: DraftStep) => steps.inTurn(() => onLiveDraft(step)), [steps.inTurn, onLiveDraft]);
  const discount = useDiscount({
    summary: draft.summary,
    inTurn,
    latest: useCallback(() => latest.current.summary, [latest]),
    onChanged: show,
  });

  const change = (values: Partial<Fields>) => {
    address.forget(values);
    changeFields({ ...latest.current.fields, ...values });
  };

  return {
    failure,
    summary: draft.summary,
    lines: () => latest.current.lines,
    fields: draft.fields,
    refused: address.refused,
    addressProblem: address.problem,
    setField: (name, value) => change({ [name]: value }),
    fill: (values) => {
      change(values);
      void settle();
    },
    setBox: change,
    settle,
    choose: (id) => {
      shipping.show(id);
      void inTurn(async () => {
        const summary = latest.current.summary;
        if (!summary) return null;
        const chosen = await shipping.choose(summary, id).catch(nullUnlessOutdated);
        if (chosen) show(chosen);
        return chosen;
      });
    },
    setSummary: show,
    discount,
    reopen,
    fail,
  };
}

/** For what the page shows elsewhere. @throws the error if the draft has ended */
function nullUnlessOutdated(error: unknown): null {
  if (isDraftOutdated(error)) throw error;
  return null;
}

/** Saves a complete address and quotes delivery to it, unless both are done; null if either fails. */
function useSaveAndQuote({ latest, show }: CheckoutDraft, save: ReturnType<typeof useAddress>["save"]): DraftStep {
  const { quote } = useShipping();
  return useCallback(async () => {
    const { fields: typed, summary, saved } = latest.current;
    if (!summary || !isComplete(typed)) return summary;
    const now = JSON.stringify([summary.orderDraftId, summary.lines, typed]);
    if (now === saved && summary.shipping) return summary;
    const withAddress = await save(summary.orderDraftId, typed);
    if (!withAddress) return null;
    show(withAddress);
    // The shipping context shows its own errors.
    const withShipping = await quote(withAddress).catch(() => null);
    if (!withShipping) return null;
    latest.current.saved = now;
    show(withShipping);
    return withShipping;
  }, [latest, save, quote, show]);
}

/** Fields left during an earlier step cause a single request: the form is read when its turn comes. */
function useSettle(
  { latest, changeFields }: CheckoutDraft,
  { settleInTurn }: CheckoutSteps,
  onLiveDraft: (step: DraftStep) => Promise<CheckoutSummary | null>,
  saveAndQuote: DraftStep,
) {
  const settle = useCallback(() => {
    const normalized = withFormattedPostcode(latest.current.fields);
    if (normalized.postcode !== latest.current.fields.postcode) changeFields(normalized);
    return settleInTurn(() => onLiveDraft(saveAndQuote));
  }, [latest, settleInTurn, onLiveDraft, saveAndQuote, changeFields]);

  useEffect(() => {
    const again = () => void settle();
    // A payment that another tab has begun prevents changes, and ends there with its mark.
    const onStored = ({ key }: StorageEvent) => key === payingKey && again();
    addEventListener("online", again);
    addEventListener("storage", onStored);
    return () => {
      removeEventListener("online", again);
      removeEventListener("storage", onStored);
    };
  }, [settle]);

  return settle;
}
