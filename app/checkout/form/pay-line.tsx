import type { ReactNode } from "react";
import { formatPence } from "#app/shared/money.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { useStore } from "#app/ui/store-context.tsx";
import type { CheckoutSummary } from "../contract.ts";

type Props = {
  isPaying: boolean;
  /** Delivery is being priced, after Pay was pressed. */
  isPricing: boolean;
  /** Pence; null before delivery has a price. */
  total: number | null;
  summary: CheckoutSummary | null;
  /** What has to be agreed to first. */
  children: ReactNode;
};

/** The button that pays, with the amount, and what paying agrees to. */
export function PayLine({ isPaying, isPricing, total, summary, children }: Props) {
  const pricingLabel = total === null ? "Getting delivery prices..." : "Checking...";
  return (
    <div className="grid gap-3">
      {children}
      <Button
        type="submit"
        tone="brand"
        size="big"
        wide
        busy={isPaying || isPricing}
        busyLabel={isPricing ? pricingLabel : "Paying..."}
      >
        <Icon name="lock" />
        {total === null ? "Pay" : `Pay ${formatPence(total)}`}
      </Button>
      <TermsNote preorder={waitsFor(summary)} />
    </div>
  );
}

function waitsFor(summary: CheckoutSummary | null): "minimum" | "day" | null {
  if (summary?.printCondition) return "minimum";
  return summary?.dispatchOn ? "day" : null;
}

/** Until when an order can be cancelled that waits for a day, or for a minimum to be reached. */
const cancelTexts = { day: "until a week before it is posted", minimum: "until it goes to print" };

/** Under the Pay button. */
function TermsNote({ preorder }: { preorder: keyof typeof cancelTexts | null }) {
  const { cancelWindowMinutes, returnWindowDays } = useStore();
  return (
    <p className="small soft">
      By paying, you agree to our <Link to="/terms-of-service">Terms of Service</Link>. You can cancel{" "}
      {preorder ? cancelTexts[preorder] : `within ${cancelWindowMinutes} minutes`} and return items within{" "}
      {returnWindowDays} days.
    </p>
  );
}
