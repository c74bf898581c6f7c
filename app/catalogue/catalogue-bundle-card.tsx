import { bundleCardClaim, bundleDeliveryClaim } from "#app/pricing/delivery.ts";
import { bundleGround } from "#app/ui/layout/panes.tsx";
import type { BundleCardData } from "./cards.ts";
import type { CatalogueCardProps } from "./catalogue-card.tsx";
import { BundleCard } from "./listing/product-card.tsx";
import { QuickAddBundle } from "./quick-add-bundle.tsx";

interface CatalogueBundleCardProps extends CatalogueCardProps<BundleCardData> {
  /** From 0. */
  place: number;
}

/** A bundle on its card: Free Shipping, and one button for all of it. */
export function CatalogueBundleCard({ card, place, headingLevel, priority }: CatalogueBundleCardProps) {
  return (
    <BundleCard
      to={`/product/${card.slug}`}
      name={card.name}
      picture={card.imageUrl}
      ground={bundleGround(place)}
      rating={card.rating.rating}
      reviews={card.rating.reviews}
      pence={card.price}
      delivery={bundleDeliveryClaim}
      tag={bundleCardClaim}
      contents={card.contents}
      headingLevel={headingLevel}
      priority={priority}
      action={<QuickAddBundle card={card} />}
    />
  );
}
