import { type ComponentType, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import type { Goods } from "#app/cart/goods.ts";
import { buyFormId } from "#app/catalogue/buy/buy-box.tsx";
import { shownOffer } from "#app/catalogue/buy/use-choice.ts";
import { goodsOf } from "#app/catalogue/model/cards.ts";
import { fetchLaterParts } from "#app/shell/fetch-later-parts.ts";
import { useShared } from "#app/ui/shared-value.ts";

/**
 * Wallets under a product's Add to Cart. They load once a variant is chosen, and are an island of their own, so that
 * what sells without them stays small.
 */
export default function ProductExpress() {
  const offer = useShared(shownOffer, () => null);
  const [Wallets, setWallets] = useState<ComponentType<{ goods: Goods }> | null>(null);
  const goods = offer?.variant && offer.missing === null ? goodsOf(offer.product, offer.variant) : null;
  const isChosen = Boolean(goods);
  useEffect(() => {
    if (isChosen)
      fetchLaterParts().then(
        (part) => part.loadProductWallets(setWallets),
        () => {},
      );
  }, [isChosen]);
  const place = goods && document.getElementById(buyFormId);
  return place && Wallets && createPortal(<Wallets goods={goods} />, place);
}
