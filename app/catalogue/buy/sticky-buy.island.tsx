import { useSyncExternalStore } from "react";
import { formatPence } from "#app/shared/money.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { useUkDeliveryText } from "../use-built-in-delivery.ts";
import { buyFormId } from "./buy-box.tsx";
import { type ShownOffer, shownOffer } from "./use-choice.ts";
import "./sticky-buy.css";

interface StickyBuyProps {
  name: string;
  /** 'T-Shirt'. */
  noun: string;
  /** The initial offer. */
  offer: ShownOffer;
}

/** On a phone, once the buy box has scrolled out of view: price, delivery and button again. */
export default function StickyBuy({ name, noun, offer }: StickyBuyProps) {
  const { price, missing } = useSyncExternalStore(
    shownOffer.subscribe,
    () => shownOffer.snapshot() ?? offer,
    () => offer,
  );
  return (
    <div className="stickybuy scripted">
      <div>
        <b>{name}</b>
        <span className="tiny">
          {formatPence(price)} {useUkDeliveryText()}
        </span>
      </div>
      <Button type="submit" form={buyFormId} tone="brand" size="s">
        {missing?.replace(` ${noun}`, "") ?? "Add to Cart"}
      </Button>
    </div>
  );
}
