import { useCallback, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useCart } from "#app/cart/cart-context.tsx";
import { inDrawerOrder, toCheckoutLines } from "#app/cart/for-checkout.ts";
import type { RequestedLine } from "#app/pricing/lines.ts";
import { CallRefused, call, openWaitingRoom } from "../call.ts";
import { type CheckoutSummary, checkoutSummary } from "../contract.ts";
import { useShipping } from "../delivery/shipping-context.tsx";
import { type DiscountChange, useDiscount } from "../discount/discount-code.tsx";
import { readPayingMark } from "../payment/paying-mark.ts";
import { type Failure, failureOf } from "./checkout-failure.tsx";
import { type FieldName, type Fields, isComplete, type KnownBuyer, normalizeFields } from "./checkout-form.ts";
import { useAddress } from "./form-hooks.ts";
import { type CheckoutDraft, type CheckoutSteps, useDraft, useSteps } from "./use-draft.ts";

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
  reopen(): void;
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
  const settle = useSettle(draft, steps, saveAndQuote);
  const { failure, reopen, fail } = useOpening(draft, steps, saveAndQuote);
  const discount = useDiscount({
    summary: draft.summary,
    inTurn: steps.inTurn,
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
      void steps.inTurn(async () => {
        const summary = latest.current.summary;
        if (!summary) return null;
        const chosen = await shipping.choose(summary, id).catch(() => null);
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

type SaveAndQuote = () => Promise<CheckoutSummary | null>;

/** Saves a complete address and quotes delivery to it, unless both are done; null if either fails. */
function useSaveAndQuote({ latest, show }: CheckoutDraft, save: ReturnType<typeof useAddress>["save"]): SaveAndQuote {
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
  saveAndQuote: SaveAndQuote,
) {
  const settle = useCallback(() => {
    const normalized = normalizeFields(latest.current.fields);
    if (normalized.postcode !== latest.current.fields.postcode) changeFields(normalized);
    return settleInTurn(saveAndQuote);
  }, [latest, settleInTurn, saveAndQuote, changeFields]);

  useEffect(() => {
    const again = () => void settle();
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [settle]);

  return settle;
}

/** Opens the draft for the cart's lines, and reopens it for others. */
function useOpening({ latest, begin }: CheckoutDraft, { inTurn }: CheckoutSteps, saveAndQuote: SaveAndQuote) {
  const cart = useCart();
  const { clear } = useShipping();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<Failure | null>(null);
  const wanted = JSON.stringify(toCheckoutLines(inDrawerOrder(cart.items)));

  const fail = useCallback(
    (error: unknown, lines = latest.current.lines) => {
      if (!openWaitingRoom(error)) setFailure(failureOf(error, lines));
    },
    [latest],
  );

  const open = useCallback(
    async (lines: RequestedLine[]): Promise<CheckoutSummary | null> => {
      try {
        const opened = checkoutSummary.parse(
          await call("POST", "/api/checkout", { lines, paying: readPayingMark()?.order }),
        );
        begin(opened, lines);
        setFailure(null);
        if (!opened.shipping) clear();
        return await saveAndQuote();
      } catch (error) {
        if (error instanceof CallRefused && error.body.reason === "paid")
          void navigate(`/success?order=${error.body.orderDraftId}`, { replace: true });
        else fail(error, lines);
        return null;
      }
    },
    [saveAndQuote, clear, begin, navigate, fail],
  );

  const reopen = useCallback(() => {
    setFailure(null);
    void inTurn(() => open(JSON.parse(wanted)));
  }, [inTurn, open, wanted]);

  useEffect(() => {
    if (cart.isReady && wanted !== "[]") reopen();
  }, [cart.isReady, wanted, reopen]);

  return { failure, reopen, fail };
}
