import { type CSSProperties, useState } from "react";
import { type NotAdded, useCartActions } from "#app/cart/cart-context.tsx";
import { goodsItem } from "#app/cart/goods.ts";
import { useClaims } from "#app/page-contexts.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { groundFor } from "#app/ui/layout/panes.tsx";
import { Link } from "#app/ui/link.tsx";
import { showToast } from "#app/ui/overlay/toast.tsx";
import type { CardData } from "../model/cards.ts";
import { writeChoice } from "../model/selection.ts";
import { useUkDeliveryText } from "../use-built-in-delivery.ts";
import { ProductCard } from "./product-card.tsx";
import "./product-card.css";
import "#app/ui/forms/swatches.css";

interface CatalogueCardProps {
  card: CardData;
  headingLevel?: 2 | 3;
  /** One of the first pictures in view. */
  priority?: boolean;
}

/** A product's card in the shop list (R-CATALOGUE-9). */
export function CatalogueCard({ card, headingLevel, priority }: CatalogueCardProps) {
  const { shipsIn } = useClaims();
  const [pointed, setPointed] = useState<string | null>(null);
  const color = card.colors.find(({ name }) => name === pointed);
  return (
    <ProductCard
      to={`/product/${card.slug}`}
      name={card.name}
      picture={color?.imageUrl ?? card.imageUrl}
      secondPicture={color ? null : card.secondImageUrl}
      ground={groundFor(color?.name ?? card.imageColor)}
      rating={card.rating.rating}
      reviews={card.rating.reviews}
      pence={card.price}
      from={card.from}
      delivery={useUkDeliveryText()}
      tag={card.isPreorder ? "Pre-order" : shipsIn}
      swatches={<ColorLinks card={card} onPoint={setPointed} />}
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

interface ColorLinksProps {
  card: CardData;
  /** Hovering over a colour shows it on the card. */
  onPoint: (color: string | null) => void;
}

/** As many as fit in a card's row; the rest are counted. */
const maxSwatches = 6;

/**
 * A card's colours for mouse and touch: hovering shows a colour, clicking opens the page in it. Keyboards and screen
 * readers use the card's own link and the list of names, to save six tab stops per card.
 */
function ColorLinks({ card, onPoint }: ColorLinksProps) {
  if (card.colors.length === 0) return null;
  const names = card.colors.map(({ name }) => name).join(", ");
  return (
    <span className="swatches swatches--s">
      <span className="sr">Colours: {names}</span>
      {card.colors.slice(0, maxSwatches).map(({ name, hex }) => (
        <Link
          key={name}
          className="dotlink"
          to={`/product/${card.slug}?${writeChoice({ color: name, size: null })}`}
          tabIndex={-1}
          aria-hidden="true"
          title={name}
          onMouseEnter={() => onPoint(name)}
          onMouseLeave={() => onPoint(null)}
        >
          <span className="dot" style={{ "--c": hex } as CSSProperties} />
        </Link>
      ))}
      {card.colors.length > maxSwatches && <span className="soft">+{card.colors.length - maxSwatches}</span>}
    </span>
  );
}

interface AddToCartButtonProps {
  name: string;
  /** Returns why it was not added, which is shown because the drawer stays closed; null if it was. */
  onAdd: () => NotAdded;
}

/** The accessible name starts with the visible text, so that voice control finds it. */
export function AddToCartButton({ name, onAdd }: AddToCartButtonProps) {
  const add = () => void onAdd()?.then(showToast);
  return (
    <Button size="s" className="scripted" aria-label={`Add to Cart: ${name}`} onClick={add}>
      Add to Cart
    </Button>
  );
}

/** Adds the card's product to the cart. */
function QuickAdd({ name, goods }: { name: string; goods: NonNullable<CardData["quickAdd"]> }) {
  const cart = useCartActions();
  return <AddToCartButton name={name} onAdd={() => cart.add(goodsItem(goods))} />;
}
