import { Suspense, useState } from "react";
import { useClaims } from "#app/page-contexts.tsx";
import { Tag } from "#app/ui/display/tag.tsx";
import { IconButton } from "#app/ui/forms/button.tsx";
import { lazyWithRetry } from "#app/ui/islands/lazy-with-retry.ts";
import { type Ground, groundFor } from "#app/ui/layout/panes.tsx";
import { classNames } from "#app/ui/markup.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import { isAvailable } from "../model/selection.ts";
import type { ProductForSale } from "../model/views.ts";
import "./product-gallery.css";

/** Loaded when somebody zooms in. */
const ProductZoom = lazyWithRetry(async () => (await import("./product-zoom.tsx")).ProductZoom);

interface ProductGalleryProps {
  product: ProductForSale;
  colour: string | null;
}

/** Thumbnails alternate backgrounds so that they are distinct. */
const thumbGrounds: Ground[] = ["dusk", "glow", "well", "brand"];

/** The chosen colour's pictures; another colour starts again at the front. */
export function ProductGallery({ product, colour }: ProductGalleryProps) {
  const { shipsIn } = useClaims();
  const [shown, setShown] = useState({ colour, index: 0 });
  const [zoomed, setZoomed] = useState<"never" | "open" | "closed">("never");
  const ofColour = product.pictures[colour ?? ""] ?? [];
  const pictures = ofColour.length > 0 ? ofColour : [{ url: product.imageUrl, alt: product.name }];
  const index = shown.colour === colour ? Math.min(shown.index, pictures.length - 1) : 0;
  const picture = pictures[index]!;
  const isOut = colour !== null && !isAvailable(product, { colour, size: null });
  const show = (place: number) => setShown({ colour, index: place });
  return (
    <section className={classNames("gallery", pictures.length === 1 && "gallery--one")} aria-label="Pictures">
      <div className={classNames("photo gallery__main", isOut && "is-out", `ground-${groundFor(colour)}`)}>
        <Picture picture={picture.url} alt={picture.alt} sizes="(max-width: 56rem) 100vw, 46rem" priority />
        {isOut ? <Tag>Sold out in {colour}</Tag> : shipsIn && <Tag tone="paper">{shipsIn}</Tag>}
        <IconButton
          className="gallery__zoom scripted"
          icon="zoom"
          label="Zoom picture"
          aria-haspopup="dialog"
          onClick={() => setZoomed("open")}
        />
      </div>
      {pictures.length > 1 && (
        <ul className="gallery__thumbs plain">
          {pictures.map((each, place) => (
            <li key={each.url}>
              <button
                type="button"
                className={`photo ground-${thumbGrounds[place % thumbGrounds.length]}`}
                aria-label={`Picture ${place + 1}: ${each.alt}`}
                aria-current={place === index ? "true" : undefined}
                onClick={() => show(place)}
              >
                <Picture picture={each.url} alt="" sizes="5.5rem" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {zoomed !== "never" && (
        <Suspense>
          <ProductZoom
            name={product.name}
            pictures={pictures}
            index={index}
            onShow={show}
            ground={groundFor(colour)}
            open={zoomed === "open"}
            onClose={() => setZoomed("closed")}
          />
        </Suspense>
      )}
    </section>
  );
}
