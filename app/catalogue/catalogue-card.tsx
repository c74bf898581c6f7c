import { useState } from "react";
import { useClaims } from "#app/claims/claims-context.tsx";
import { groundFor } from "#app/ui/layout/panes.tsx";
import { QuickAdd } from "./add-to-cart-button.tsx";
import type { CardData } from "./cards.ts";
import { ColourLinks } from "./colour-links.tsx";
import { ProductCard } from "./listing/product-card.tsx";
import { useUkDeliveryWords } from "./use-built-in-delivery.ts";

export interface CatalogueCardProps<Data> {
  card: Data;
  headingLevel?: 2 | 3;
  /** Among the first pictures in view. */
  priority?: boolean;
}

/** A product of the shop on its card (R-CATALOGUE-9). */
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
