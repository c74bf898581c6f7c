import { useCallback, useEffect, useRef, useState } from "react";
import { useCart } from "#app/cart/cart-context.tsx";
import { checkoutLines } from "#app/cart/rules.ts";
import { CallRefused, call } from "./call.ts";
import {
  emptyFields,
  type FieldName,
  type Fields,
  isComplete,
  type KnownBuyer,
  keepFields,
  restoreFields,
} from "./checkout-form.ts";
import { type CheckoutSummary, checkoutSummary } from "./contract.ts";
import { useShipping } from "./shipping-context.tsx";
import { type DiscountChange, useDiscount } from "./use-discount.ts";

export type Checkout = {
  /** 'opening' until the server has priced the cart; 'failed' when it could not. */
  phase: "opening" | "ready" | "failed";
  failure: string | null;
  summary: CheckoutSummary | null;
  fields: Fields;
  /** What the server said is wrong with a field. */
  refused: Partial<Record<FieldName, string>>;
  setField(name: FieldName, value: string): void;
  /** Fills several fields at once, and saves and quotes for them. */
  fill(values: Partial<Record<FieldName, string>>): void;
  setConsent(given: boolean): void;
  /** Called when a field is left: a complete address is saved and quoted for. */
  settle(): Promise<CheckoutSummary | null>;
  choose(id: string): void;
  setSummary(summary: CheckoutSummary): void;
  discount: DiscountChange;
  reopen(): void;
};

/**
 * The draft behind the page: opened with the cart's lines, reopened when the cart changes in another tab, its
 * address saved and quoted for as soon as it is complete. Steps wait for each other, so that the last one wins.
 */
export function useCheckout(buyer: KnownBuyer | null): Checkout {
  const cart = useCart();
  const shipping = useShipping();
  const [phase, setPhase] = useState<Checkout["phase"]>("opening");
  const [failure, setFailure] = useState<string | null>(null);
  const [summary, setSummary] = useState<CheckoutSummary | null>(null);
  const [fields, setFields] = useState<Fields>(emptyFields);
  const [refused, setRefused] = useState<Checkout["refused"]>({});
  const latest = useRef({ fields, summary, saved: "" });
  latest.current.fields = fields;
  latest.current.summary = summary;
  const queue = useRef<Promise<CheckoutSummary | null>>(Promise.resolve(null));
  const wanted = JSON.stringify(checkoutLines(cart.items));

  /** One step after the other: an answer never arrives before the one it depends on. */
  const inTurn = useCallback((step: () => Promise<CheckoutSummary | null>) => {
    const next = queue.current.catch(() => null).then(step);
    queue.current = next;
    return next;
  }, []);

  // The next step starts before React has drawn what this one brought.
  const show = useCallback((next: CheckoutSummary) => {
    latest.current.summary = next;
    setSummary(next);
  }, []);

  const saveAndQuote = useCallback(async (): Promise<CheckoutSummary | null> => {
    const { fields: typed, summary: draft, saved } = latest.current;
    if (!draft || !isComplete(typed)) return draft;
    const now = JSON.stringify([draft.orderDraftId, draft.lines, typed]);
    if (now === saved && draft.shipping) return draft;
    try {
      const answer = await call("PUT", `/api/checkout/${draft.orderDraftId}/address`, typed);
      const withAddress = checkoutSummary.parse(answer);
      setRefused({});
      show(withAddress);
      const withShipping = await shipping.quote(withAddress);
      latest.current.saved = now;
      show(withShipping);
      return withShipping;
    } catch (error) {
      if (error instanceof CallRefused && error.status === 400)
        setRefused((error.body.fields ?? {}) as Checkout["refused"]);
      return null;
    }
  }, [shipping.quote, show]);

  const open = useCallback(
    async (lines: unknown): Promise<CheckoutSummary | null> => {
      try {
        const opened = checkoutSummary.parse(await call("POST", "/api/checkout", { lines }));
        if (latest.current.summary === null) {
          const restored = restoreFields(opened, buyer);
          latest.current.fields = restored;
          setFields(restored);
        }
        show(opened);
        setFailure(null);
        setPhase("ready");
        if (!opened.shipping) shipping.clear();
        return await saveAndQuote();
      } catch (error) {
        setFailure((error as Error).message);
        setPhase("failed");
        return null;
      }
    },
    [saveAndQuote, shipping.clear, buyer, show],
  );

  const reopen = useCallback(() => {
    setPhase("opening");
    void inTurn(() => open(JSON.parse(wanted)));
  }, [inTurn, open, wanted]);

  useEffect(() => {
    if (cart.isReady && wanted !== "[]") void inTurn(() => open(JSON.parse(wanted)));
  }, [cart.isReady, wanted, inTurn, open]);

  const discount = useDiscount({
    summary,
    inTurn,
    latest: useCallback(() => latest.current.summary, []),
    onChanged: show,
  });

  const change = (values: Partial<Record<FieldName, string>>) => {
    setRefused((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in values))));
    const after = { ...latest.current.fields, ...values };
    latest.current.fields = after;
    keepFields(after);
    setFields(after);
  };

  return {
    phase,
    failure,
    summary,
    fields,
    refused,
    setField: (name, value) => change({ [name]: value }),
    fill: (values) => {
      change(values);
      void inTurn(saveAndQuote);
    },
    setConsent: (given) => setFields((before) => ({ ...before, marketingConsent: given })),
    settle: () => inTurn(saveAndQuote),
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
  };
}
