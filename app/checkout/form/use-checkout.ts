import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useCart } from "#app/cart/cart-context.tsx";
import { inDrawerOrder, toCheckoutLines } from "#app/cart/for-checkout.ts";
import type { RequestedLine } from "#app/pricing/lines.ts";
import { CallRefused, call, openWaitingRoom } from "../call.ts";
import { type CheckoutSummary, checkoutSummary } from "../contract.ts";
import { useShipping } from "../delivery/shipping-context.tsx";
import { type DiscountChange, useDiscount } from "../discount/discount-code.tsx";
import { readMark } from "../payment/paying-mark.ts";
import { type Failure, failureOf } from "./checkout-failure.tsx";
import {
  type FieldName,
  type Fields,
  isComplete,
  type KnownBuyer,
  normalizeFields,
  restoreFields,
  saveFields,
} from "./checkout-form.ts";
import { useAddress } from "./form-hooks.ts";

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
  const cart = useCart();
  const shipping = useShipping();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [summary, setSummary] = useState<CheckoutSummary | null>(null);
  const [fields, setFields] = useState<Fields>(() => restoreFields(null, { buyer, offersReminder }));
  const { refused, problem: addressProblem, save, forget } = useAddress();
  const latest = useRef({ fields, summary, saved: "", lines: [] as RequestedLine[] });
  Object.assign(latest.current, { fields, summary });
  const navigate = useNavigate();
  const queue = useRef<Promise<CheckoutSummary | null>>(Promise.resolve(null));
  const lastSettling = useRef<Promise<CheckoutSummary | null> | null>(null);
  const wanted = JSON.stringify(toCheckoutLines(inDrawerOrder(cart.items)));

  /** One step at a time: each depends on the previous one's response. */
  const inTurn = useCallback((step: () => Promise<CheckoutSummary | null>) => {
    const next = queue.current.catch(() => null).then(step);
    queue.current = next;
    return next;
  }, []);

  // The next step starts before React has rendered this one's result.
  const show = useCallback((next: CheckoutSummary) => {
    latest.current.summary = next;
    setSummary(next);
  }, []);

  const changeFields = useCallback((typed: Fields) => {
    latest.current.fields = typed;
    saveFields(typed);
    setFields(typed);
  }, []);

  const fail = useCallback((error: unknown, lines = latest.current.lines) => {
    if (!openWaitingRoom(error)) setFailure(failureOf(error, lines));
  }, []);
  const saveAndQuote = useCallback(async (): Promise<CheckoutSummary | null> => {
    const { fields: typed, summary: draft, saved } = latest.current;
    if (!draft || !isComplete(typed)) return draft;
    const now = JSON.stringify([draft.orderDraftId, draft.lines, typed]);
    if (now === saved && draft.shipping) return draft;
    const withAddress = await save(draft.orderDraftId, typed);
    if (!withAddress) return null;
    show(withAddress);
    // The shipping context shows its own errors.
    const withShipping = await shipping.quote(withAddress).catch(() => null);
    if (!withShipping) return null;
    latest.current.saved = now;
    show(withShipping);
    return withShipping;
  }, [save, shipping.quote, show]);

  /** Fields left during an earlier step cause a single request: the form is read when its turn comes. */
  const settle = useCallback(() => {
    const normalized = normalizeFields(latest.current.fields);
    if (normalized.postcode !== latest.current.fields.postcode) changeFields(normalized);
    if (queue.current !== lastSettling.current) {
      lastSettling.current = inTurn(() => {
        lastSettling.current = null;
        return saveAndQuote();
      });
    }
    return lastSettling.current;
  }, [inTurn, saveAndQuote, changeFields]);

  useEffect(() => {
    const again = () => void settle();
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [settle]);

  const open = useCallback(
    async (lines: RequestedLine[]): Promise<CheckoutSummary | null> => {
      try {
        const opened = checkoutSummary.parse(await call("POST", "/api/checkout", { lines, paying: readMark()?.order }));
        if (latest.current.summary === null) {
          const restored = restoreFields(opened, { buyer, offersReminder });
          latest.current.fields = restored;
          setFields(restored);
        }
        latest.current.lines = lines;
        show(opened);
        setFailure(null);
        if (!opened.shipping) shipping.clear();
        return await saveAndQuote();
      } catch (error) {
        if (error instanceof CallRefused && error.body.reason === "paid") {
          void navigate(`/success?order=${error.body.orderDraftId}`, { replace: true });
          return null;
        }
        fail(error, lines);
        return null;
      }
    },
    [saveAndQuote, shipping.clear, buyer, offersReminder, show, navigate, fail],
  );

  const reopen = useCallback(() => {
    setFailure(null);
    void inTurn(() => open(JSON.parse(wanted)));
  }, [inTurn, open, wanted]);

  useEffect(() => {
    if (cart.isReady && wanted !== "[]") reopen();
  }, [cart.isReady, wanted, reopen]);

  const discount = useDiscount({
    summary,
    inTurn,
    latest: useCallback(() => latest.current.summary, []),
    onChanged: show,
  });

  const change = (values: Partial<Fields>) => {
    forget(values);
    changeFields({ ...latest.current.fields, ...values });
  };

  return {
    failure,
    summary,
    lines: () => latest.current.lines,
    fields,
    refused,
    addressProblem,
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
        const draft = latest.current.summary;
        if (!draft) return null;
        const chosen = await shipping.choose(draft, id).catch(() => null);
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
