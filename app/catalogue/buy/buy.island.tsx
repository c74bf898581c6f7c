import { useEffect, useState } from "react";
import { useCartActions } from "#app/cart/cart-context.tsx";
import { goodsItem } from "#app/cart/goods.ts";
import { goodsOf } from "../model/cards.ts";
import { chosenVariant, whatIsMissing } from "../model/selection.ts";
import { ProductGallery } from "../product/product-gallery.tsx";
import { BuyBox, type BuyProps } from "./buy-box.tsx";
import { shownOffer, useChoice } from "./use-choice.ts";

/** A product's pictures in the chosen colour, beside the box that sells it. */
export default function Buy({ product, query, partOf, fit, stockAnswer }: BuyProps) {
  const selection = useChoice(product, query);
  const [quantity, setQuantity] = useState(1);
  const [problem, setProblem] = useState<string | null>(null);
  const cart = useCartActions();
  const { choice } = selection;
  const variant = chosenVariant(product, choice);
  const missing = whatIsMissing(product, choice, product.noun);
  const price = variant?.price ?? product.priceRange.min;
  const words = missing?.message ?? null;
  useEffect(() => shownOffer.set({ price, missing: words, product, variant }), [price, words, product, variant]);

  /** Shows what is missing and scrolls to it, instead of doing nothing. */
  const buy = () => {
    setProblem(missing?.message ?? null);
    if (missing) return document.getElementById(missing.key)?.focus();
    if (variant) void cart.add({ ...goodsItem(goodsOf(product, variant)), quantity })?.then(setProblem);
  };

  return (
    <div className="cols pdp__in">
      <ProductGallery product={product} color={choice.color} />
      <BuyBox
        product={product}
        selection={{
          ...selection,
          choose: (key, value) => {
            setProblem(null);
            selection.choose(key, value);
          },
        }}
        price={price}
        missing={missing}
        problem={problem}
        quantity={quantity}
        onQuantity={setQuantity}
        onBuy={buy}
        partOf={partOf}
        fit={fit}
        stockAnswer={stockAnswer}
      />
    </div>
  );
}
