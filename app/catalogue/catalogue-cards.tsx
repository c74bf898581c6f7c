import { useState } from "react";
import { useClaims } from "#app/claims/claims-context.tsx";
import { bundleCardClaim, bundleDeliveryClaim } from "#app/pricing/delivery.ts";
import { type Ground, groundFor } from "#app/ui/panes.tsx";
import { BundleCard, ProductCard } from "#app/ui/product-card.tsx";
import { QuickAdd, QuickAddBundle } from "./add-to-cart-button.tsx";
import type { BundleCardData, CardData } from "./cards.ts";
import { ColourLinks } from "./colour-links.tsx";
import { useUkDeliveryWords } from "./use-built-in-delivery.ts";

interface CatalogueCardProps<Data> {
  card: Data;
  headingLevel?: 2 | 3;
  /** Among the first pictures in view. */
  priority?: boolean;
}

/** A product of the shop on its card (specification, section 2 'Product cards'). */
export function CatalogueCard({ card, headingLevel, priority }: CatalogueCardProps<CardData>) {
  const { shipsIn } = useClaims();
  const [pointed, setPointed] = useState<string | null>(null);
  const colour = card.colours.find(({ name }) => name === pointed);
  return (
    <ProductCard
      to={`/product/${card.slug}`}
      name={card.name}
      picture={colour?.imageUrl ?? card.imageUrl}
      secondPicture={colour ? null : card.secondImageUrl}
      ground={groundFor(colour?.name ?? card.imageColour)}
      rating={card.rating.rating}
      reviews={card.rating.reviews}
      pence={card.price}
      from={card.from}
      delivery={useUkDeliveryWords()}
      tag={shipsIn}
      swatches={<ColourLinks card={card} onPoint={setPointed} />}
      headingLevel={headingLevel}
      priority={priority}
      action={
        card.quickAdd ? (
          <QuickAdd name={card.name} goods={card.quickAdd} />
        ) : (
          <span className="tiny soft opt">{card.sizes}</span>
        )
      }
    />
  );
}

/** Bundles stand beside each other, so their grounds take turns. */
const bundleGrounds: Ground[] = ["glow", "dusk", "well"];

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
      ground={bundleGrounds[place % bundleGrounds.length]}
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
