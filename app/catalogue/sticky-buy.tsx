import { formatPence } from "#app/pricing/money.ts";
import { Button } from "#app/ui/button.tsx";
import type { Missing } from "./selection.ts";
import { useUkDeliveryWords } from "./use-built-in-delivery.ts";
import "./sticky-buy.css";

interface StickyBuyProps {
  name: string;
  /** 'T-Shirt'. */
  noun: string;
  /** Pence. */
  price: number;
  missing: Missing | null;
  onBuy: () => void;
}

/** On a phone, once the buy box has scrolled away: the price, its delivery and the button again. */
export function StickyBuy({ name, noun, price, missing, onBuy }: StickyBuyProps) {
  return (
    <div className="stickybuy">
      <div>
        <b>{name}</b>
        <span className="tiny">
          {formatPence(price)} {useUkDeliveryWords()}
        </span>
      </div>
      <Button tone="brand" size="s" onClick={onBuy}>
        {missing?.message.replace(` ${noun}`, "") ?? "Add to Cart"}
      </Button>
    </div>
  );
}
