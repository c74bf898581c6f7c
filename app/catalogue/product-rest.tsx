import { HydratedLater } from "#app/ui/hydrated-later.tsx";
import type { ReviewsView } from "./.server/read-reviews.ts";
import type { CardData } from "./cards.ts";
import { garmentOf } from "./garment.ts";
import { ProductFaq } from "./product-faq.tsx";
import { GoesWithIt, ProductStory } from "./product-sections.tsx";
import { RecentlyViewed } from "./recently-viewed.tsx";
import { ReviewsSection } from "./reviews-section.tsx";
import type { Missing } from "./selection.ts";
import { StickyBuy } from "./sticky-buy.tsx";
import type { ProductView } from "./views.ts";

interface ProductRestProps {
  product: ProductView;
  related: CardData[];
  reviews: ReviewsView | null;
  /** Pence for one, as chosen so far. */
  price: number;
  missing: Missing | null;
  onBuy: () => void;
}

/** What follows a product's pictures and its buy box, which comes along as a bar once it has scrolled away. */
export function ProductRest({ product, related, reviews, price, missing, onBuy }: ProductRestProps) {
  return (
    <>
      <HydratedLater>
        <ProductStory story={product.story} />
        {reviews && <ReviewsSection rating={product.rating} reviews={reviews} />}
      </HydratedLater>
      <HydratedLater>
        <ProductFaq hasSizes={garmentOf(product.slug) !== null} />
        <GoesWithIt cards={related} />
        <RecentlyViewed besides={product.slug} />
      </HydratedLater>
      <StickyBuy name={product.name} noun={product.noun} price={price} missing={missing} onBuy={onBuy} />
    </>
  );
}
