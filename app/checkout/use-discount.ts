import { useCallback, useEffect, useState } from "react";
import { call } from "./call.ts";
import { type CheckoutSummary, checkoutSummary } from "./contract.ts";

export type DiscountChange = {
  busy: boolean;
  /** What the shop says against a code, at the field; null when nothing. */
  problem: string | null;
  /** @returns whether the code is on the order now */
  apply(typed: string): Promise<boolean>;
  remove(): Promise<void>;
};

type Options = {
  summary: CheckoutSummary | null;
  /** Steps of the checkout wait for each other. */
  inTurn(step: () => Promise<CheckoutSummary | null>): Promise<CheckoutSummary | null>;
  latest(): CheckoutSummary | null;
  onChanged(summary: CheckoutSummary): void;
};

/** Putting a code to the order and taking it off; a code that the shop took off itself is told here too. */
export function useDiscount({ summary, inTurn, latest, onChanged }: Options): DiscountChange {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const notice = summary?.discountNotice ?? null;
  useEffect(() => {
    if (notice) setProblem(notice);
  }, [notice]);

  const change = useCallback(
    async (method: "POST" | "DELETE", body: { code?: string }): Promise<boolean> => {
      setBusy(true);
      setProblem(null);
      const changed = await inTurn(async () => {
        const draft = latest();
        if (!draft) return null;
        try {
          const answer = checkoutSummary.parse(
            await call(method, `/api/checkout/${draft.orderDraftId}/discount`, body),
          );
          onChanged(answer);
          return answer;
        } catch (error) {
          setProblem((error as Error).message);
          return null;
        }
      });
      setBusy(false);
      return changed !== null;
    },
    [inTurn, latest, onChanged],
  );

  return {
    busy,
    problem,
    async apply(typed) {
      if (busy) return false;
      if (typed.trim() !== "") return change("POST", { code: typed });
      setProblem("Enter a discount code");
      return false;
    },
    async remove() {
      if (!busy) await change("DELETE", {});
    },
  };
}
