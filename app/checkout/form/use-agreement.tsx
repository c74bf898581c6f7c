import { useState } from "react";
import { mustAgreeToWait } from "#app/preorders/preorder.ts";
import { WaitAgreement } from "#app/preorders/wait-agreement.tsx";
import type { CheckoutSummary } from "../contract.ts";

/**
 * The buyer's agreement to wait, if the order needs it. It is for one day: another day asks anew. The server checks by
 * its own clock and refuses by name if it needs one that was not asked for.
 */
export function useAgreement(summary: CheckoutSummary | null) {
  const [agreedTo, setAgreedTo] = useState<string | null>(null);
  const dispatchOn = summary?.dispatchOn ?? null;
  const maxDeliveryDays = summary?.shipping?.maxDeliveryDays ?? null;
  const isNeeded = mustAgreeToWait({ dispatchOn, maxDeliveryDays }, new Date());
  const agreed = dispatchOn !== null && agreedTo === dispatchOn;
  return {
    wait: { isMissing: isNeeded && !agreed, waitsUntil: agreed ? dispatchOn : null },
    agreement: (error: string | undefined) =>
      isNeeded && dispatchOn !== null ? (
        <WaitAgreement
          dispatchOn={dispatchOn}
          agreed={agreed}
          onChange={(isTicked) => setAgreedTo(isTicked ? dispatchOn : null)}
          error={error}
        />
      ) : null,
  };
}
