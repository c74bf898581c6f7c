import { formatPence } from "#app/pricing/money.ts";
import { Button } from "#app/ui/button.tsx";
import type { Missing } from "./selection.ts";
import { useUkDeliveryWords } from "./use-built-in-delivery.ts";

interface StickyBuyProps {
  name: string;
  /** Pence. */
  price: number;
  missing: Missing | null;
  onBuy: () => void;
}

/** On a phone, once the buy box has scrolled away: the price, its delivery and the button again. */
export function StickyBuy({ name, price, missing, onBuy }: StickyBuyProps) {
  return (
    <div className="stickybuy">
      <div>
        <b>{name}</b>
        <span className="tiny">
          {formatPence(price)} {useUkDeliveryWords()}
        </span>
      </div>
      <Button tone="brand" onClick={onBuy}>
        {missing?.message ?? "Add to Cart"}
      </Button>
    </div>
  );
}
