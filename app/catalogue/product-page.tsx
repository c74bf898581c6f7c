import { useEffect, useState } from "react";
import { useCartDeeds } from "#app/cart/cart-context.tsx";
import { goodsItem } from "#app/cart/goods.ts";
import { noRoomFor } from "#app/cart/rules.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { FirstViewWhole, firstViewId } from "#app/ui/first-view.tsx";
import { later } from "#app/ui/later.tsx";
import type { ReviewsView } from "./.server/read-reviews.ts";
import { BuyBox } from "./buy-box.tsx";
import { type BundleCardData, type CardData, goodsOf } from "./cards.ts";
import { categoryNames } from "./categories.ts";
import { ProductGallery } from "./product-gallery.tsx";
import { remember } from "./recent-store.ts";
import { chosenVariant, whatIsMissing } from "./selection.ts";
import type { StockAnswer } from "./stock-answer.ts";
import { useChoice } from "./use-choice.ts";
import { useViewItem } from "./view-item.ts";
import type { ProductView } from "./views.ts";
import "./product-page.css";
// Parts that come later stand in the page from the start, and look as they will.
import "./colour-links.css";
import "./no-reviews.css";
import "./product-faq.css";
import "./product-sections.css";
import "./review-sort.css";
import "./review-summary.css";
import "./reviews-section.css";
import "./sticky-buy.css";
import "#app/ui/chips.css";
import "#app/ui/disclosure.css";
import "#app/ui/pagination.css";
import "#app/ui/bundle-card.css";
import "#app/ui/product-card.css";
import "#app/ui/spec.css";

const ProductRest = later(async () => (await import("./product-rest.tsx")).ProductRest);

interface ProductPageProps {
  product: ProductView;
  related: CardData[];
  partOf: BundleCardData | null;
  /** Null while the shop shows its built-in list. */
  reviews: ReviewsView | null;
  stockAnswer: StockAnswer | undefined;
}

/** One product: its pictures follow the colour, its price stands beside its delivery. */
export function ProductPage({ product, related, partOf, reviews, stockAnswer }: ProductPageProps) {
  const selection = useChoice(product);
  const [quantity, setQuantity] = useState(1);
  const [problem, setProblem] = useState<string | null>(null);
  const cart = useCartDeeds();
  const { choice } = selection;
  const variant = chosenVariant(product, choice);
  const missing = whatIsMissing(product, choice, product.noun);
  const price = variant?.price ?? product.priceRange.min;
  useViewItem(product, (variant ?? product.variants.find(({ color }) => color === choice.colour))?.id);
  useRemembered(product);

  /** Says what is missing, and goes there, instead of doing nothing. */
  const buy = () => {
    setProblem(missing?.message ?? null);
    if (missing) return document.getElementById(missing.key)?.focus();
    const added = variant && cart.add({ ...goodsItem(goodsOf(product, variant)), quantity });
    if (!added) setProblem(noRoomFor("one"));
  };

  return (
    <>
      <FirstViewWhole />
      <div className="wrap pdp" id={firstViewId}>
        <Breadcrumbs
          trail={[
            { label: "Shop", to: "/shop" },
            { label: categoryNames[product.category], to: `/shop?category=${product.category}` },
          ]}
          current={product.name}
        />
        <div className="pdp__in">
          <ProductGallery product={product} colour={choice.colour} />
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
            fit={reviews?.summary.fit ?? null}
            stockAnswer={stockAnswer}
          />
        </div>
      </div>
      <div className="after">
        <ProductRest
          product={product}
          related={related}
          reviews={reviews}
          price={price}
          missing={missing}
          onBuy={buy}
        />
      </div>
    </>
  );
}

/** So that another page of this tab can show it under 'Recently viewed'. */
function useRemembered({ slug, name, imageUrl, imageColour, priceRange: { min, max } }: ProductView): void {
  useEffect(
    () => remember({ slug, name, picture: imageUrl, colour: imageColour, price: min, from: max > min }),
    [slug, name, imageUrl, imageColour, min, max],
  );
}
