import { useCallback, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useCart } from "#app/cart/cart-context.tsx";
import { inDrawerOrder, toCheckoutLines } from "#app/cart/for-checkout.ts";
import type { RequestedLine } from "#app/pricing/lines.ts";
import { CallRefused, call, isDraftOutdated, openWaitingRoom, refusalCausing } from "../call.ts";
import { type CheckoutSummary, checkoutSummary } from "../contract.ts";
import { useShipping } from "../delivery/shipping-context.tsx";
import { readPayingMark } from "../payment/paying-mark.ts";
import { type Failure, failureOf } from "./checkout-failure.tsx";
import type { CheckoutDraft, CheckoutSteps, DraftStep } from "./use-draft.ts";

/** If the draft cannot be found right after it was opened, the browser has refused its cookie. */
const cookieRefused =
  "Your browser refuses the cookie that the checkout needs. Allow cookies for this site, then try again.";

/** The order that a refusal is about, if it names one. */
function orderIn(error: unknown): string | undefined {
  const id = refusalCausing(error)?.body.orderDraftId;
  return typeof id === "string" ? id : undefined;
}

/** Opens the draft for the cart's lines, and reopens it for others, or once it has ended. */
export function useOpening({ latest, begin }: CheckoutDraft, { inTurn }: CheckoutSteps, saveAndQuote: DraftStep) {
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

  /** @param paying the order that this browser last began to pay */
  const open = useCallback(
    async (lines: RequestedLine[], paying = readPayingMark()?.order): Promise<CheckoutSummary | null> => {
      try {
        const opened = checkoutSummary.parse(await call("POST", "/api/checkout", { lines, paying }));
        begin(opened, lines);
        setFailure(null);
        if (!opened.shipping) clear();
        return await saveAndQuote();
      } catch (error) {
        if (error instanceof CallRefused && error.body.reason === "paid")
          void navigate(`/success?order=${error.body.orderDraftId}`, { replace: true });
        else if (error instanceof CallRefused && error.status === 404) fail(new Error(cookieRefused), lines);
        else fail(error, lines);
        return null;
      }
    },
    [saveAndQuote, clear, begin, navigate, fail],
  );

  /**
   * Runs a step. If the page's draft has ended, opens the checkout again, and runs it for that one: so a page that was
   * left open for a day, or at the bank's check, continues by itself.
   */
  const onLiveDraft = useCallback(
    async (step: DraftStep): Promise<CheckoutSummary | null> => {
      try {
        return await step();
      } catch (error) {
        const { summary, lines } = latest.current;
        if (!isDraftOutdated(error) || !summary) throw error;
        const left = orderIn(error) ?? summary.orderDraftId;
        return (await open(lines, left)) && step();
      }
    },
    [latest, open],
  );

  const reopen = useCallback(() => {
    setFailure(null);
    return inTurn(() => open(JSON.parse(wanted)));
  }, [inTurn, open, wanted]);

  useEffect(() => {
    if (cart.isReady && wanted !== "[]") void reopen();
  }, [cart.isReady, wanted, reopen]);

  return { failure, reopen, fail, onLiveDraft };
}
