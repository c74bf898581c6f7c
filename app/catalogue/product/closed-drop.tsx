import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { groundFor } from "#app/ui/layout/panes.tsx";
import { classNames, Money } from "#app/ui/markup.tsx";
import { BrokenPictures } from "#app/ui/media/broken-pictures.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import { BuyFacts, DeliveryBeside } from "../buy/buy-facts.tsx";
import type { ProductForSale } from "../model/views.ts";
import { useUkDeliveryText } from "../use-built-in-delivery.ts";
import "../buy/buy-box.css";
import "./product-gallery.css";
import "#app/ui/display/price.css";

interface ClosedDropProps {
  product: ProductForSale;
  color: string | null;
  /** Nobody will be able to buy it: how soon it is sent says nothing any more, and the way on is to the shop. */
  isEnded: boolean;
  /** What can be done meanwhile: request an email, go to the waiting room. */
  children: ReactNode;
}

/**
 * A product whose drop is not open, or that too few people ordered: picture and price, with nothing to choose or click.
 * The box above says when it can be bought.
 */
export function ClosedDrop({ product, color, isEnded, children }: ClosedDropProps) {
  const { name, imageUrl, pictures, priceRange } = product;
  const picture = pictures[color ?? ""]?.[0] ?? { url: imageUrl, alt: name };
  return (
    <>
      <BrokenPictures />
      <div className="cols pdp__in">
        <section className="gallery gallery--one" aria-label="Pictures">
          <div className={classNames("photo gallery__main", `ground-${groundFor(color)}`)}>
            <Picture picture={picture.url} alt={picture.alt} sizes="(max-width: 56rem) 100vw, 46rem" priority />
          </div>
        </section>
        <div className="buy">
          <h1 className="poster">{name}</h1>
          <div className="buy__price row">
            <span className="price">
              <Money pence={priceRange.min} />
            </span>
            <DeliveryBeside delivery={useUkDeliveryText()} partOf={null} />
          </div>
          {children}
          {isEnded ? (
            <ButtonLink to="/shop" tone="brand" size="big">
              Shop Merch
            </ButtonLink>
          ) : (
            <BuyFacts canOrder={false} />
          )}
        </div>
      </div>
    </>
  );
}
