import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from "react";
import type { DeliveryOption } from "#app/pricing/delivery.ts";
import { useStore } from "#app/ui/store-context.tsx";
import { CallRefused, isDraftOutdated } from "../call.ts";
import type { CheckoutSummary } from "../contract.ts";
import { chooseDelivery } from "./choose-delivery.ts";
import { quotesFor } from "./quotes.ts";

/**
 * Delivery in the checkout (R-CHECKOUT-4): loads rates, lists options, preselects the first; clearing removes options
 * and choice.
 */
type Shipping = {
  options: DeliveryOption[];
  /** The option being saved; the saved one is in the summary. */
  choosing: string | null;
  note: string | null;
  error: string | null;
  isLoading: boolean;
  /** Requests quotes for a draft and selects the earlier choice again, or the first option. */
  quote(summary: CheckoutSummary): Promise<CheckoutSummary>;
  /** Shows an option as chosen at once. Saving it (`choose`) may have to wait for an earlier step. */
  show(id: string): void;
  /**
   * Saves the choice; if refused, the previous one shows again. An offer that has expired is quoted again, and chosen
   * if its price is unchanged.
   */
  choose(summary: CheckoutSummary, id: string): Promise<CheckoutSummary>;
  clear(): void;
};

/** Shown if the clicked option is gone or has another price. */
const pricesChanged = "Delivery prices have changed since they were shown. Choose again.";

/** Called instead of failing when the offer has expired. */
type Again = (wanted: DeliveryOption) => Promise<CheckoutSummary>;

const ShippingContext = createContext<Shipping | null>(null);

const nothing = { options: [] as DeliveryOption[], choosing: null, note: null, error: null, isLoading: false };

export function ShippingProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<Omit<Shipping, "quote" | "show" | "choose" | "clear">>(nothing);
  const rates = useStore().fallbackDelivery;
  // A newer request invalidates an older one's response.
  const asked = useRef(0);

  const show = useCallback((id: string) => setState((before) => ({ ...before, choosing: id, error: null })), []);

  const choose = useCallback(async (summary: CheckoutSummary, id: string, options: DeliveryOption[], again?: Again) => {
    const option = options.find((each) => each.id === id);
    // Another option may have been clicked meanwhile.
    const over = (error: string | null) =>
      setState((before) => ({ ...before, error, choosing: before.choosing === id ? null : before.choosing }));
    try {
      const chosen = await chooseDelivery(summary, option);
      over(null);
      return chosen;
    } catch (error) {
      const { cause } = error as Error;
      const isExpired = cause instanceof CallRefused && cause.status === 409 && !isDraftOutdated(error);
      if (again && option && isExpired) return again(option);
      over((error as Error).message);
      throw error;
    }
  }, []);

  const quote = useCallback(
    async (summary: CheckoutSummary, wanted?: DeliveryOption) => {
      const question = ++asked.current;
      setState((before) => ({ ...before, isLoading: true, error: null }));
      try {
        const { options, note } = await quotesFor(summary, rates);
        if (question !== asked.current) return summary;
        const same = wanted && options.find(({ id, rate }) => id === wanted.id && rate === wanted.rate);
        const kept = same ?? options.find((option) => option.id === summary.shipping?.id) ?? options[0];
        setState({ ...nothing, options, note, choosing: kept?.id ?? null });
        const chosen = await choose(summary, kept?.id ?? "", options);
        if (wanted && !same) setState((before) => ({ ...before, error: pricesChanged }));
        return chosen;
      } catch (error) {
        // Options for another address are not valid for this one. Keep them if only the selection failed.
        if (question === asked.current)
          setState((before) => ({
            ...(before.isLoading && !wanted ? nothing : { ...before, isLoading: false, choosing: null }),
            error: (error as Error).message,
          }));
        throw error;
      }
    },
    [choose, rates],
  );

  const clear = useCallback(() => {
    asked.current++;
    setState(nothing);
  }, []);

  const value = useMemo(
    () => ({
      ...state,
      quote,
      show,
      clear,
      choose: (summary: CheckoutSummary, id: string) =>
        choose(summary, id, state.options, (wanted) => quote(summary, wanted)),
    }),
    [state, quote, show, clear, choose],
  );
  return <ShippingContext value={value}>{children}</ShippingContext>;
}

/** Delivery options and choice. Throws outside `ShippingProvider`. */
export function useShipping(): Shipping {
  const shipping = use(ShippingContext);
  if (!shipping) throw new Error("useShipping must be used inside ShippingProvider");
  return shipping;
}
