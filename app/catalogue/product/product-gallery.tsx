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
  color: string | null;
}

/** Thumbnails alternate backgrounds so that they are distinct. */
const thumbGrounds: Ground[] = ["dusk", "glow", "well", "brand"];

/** The chosen colour's pictures; another colour starts again at the front. */
export function ProductGallery({ product, color }: ProductGalleryProps) {
  const { shipsIn } = useClaims();
  const [shown, setShown] = useState({ color, index: 0 });
  const [zoomed, setZoomed] = useState<"never" | "open" | "closed">("never");
  const ofColor = product.pictures[color ?? ""] ?? [];
  const pictures = ofColor.length > 0 ? ofColor : [{ url: product.imageUrl, alt: product.name }];
  const index = shown.color === color ? Math.min(shown.index, pictures.length - 1) : 0;
  const picture = pictures[index]!;
  const isOut = color !== null && !isAvailable(product, { color, size: null });
  const show = (place: number) => setShown({ color, index: place });
  return (
    <section className={classNames("gallery", pictures.length === 1 && "gallery--one")} aria-label="Pictures">
      <div className={classNames("photo gallery__main", `ground-${groundFor(color)}`)}>
        <Picture picture={picture.url} alt={picture.alt} sizes="(max-width: 56rem) 100vw, 46rem" priority />
        {isOut ? <Tag>Sold out in {color}</Tag> : shipsIn && <Tag tone="paper">{shipsIn}</Tag>}
        <IconButton
          className="gallery__zoom scripted"
          icon="zoom"
          label="Zoom picture"
          aria-haspopup="dialog"
          onClick={() => setZoomed("open")}
        />
      </div>
      {pictures.length > 1 && (
        <ul className="gallery__thumbs">
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
            ground={groundFor(color)}
            open={zoomed === "open"}
            onClose={() => setZoomed("closed")}
          />
        </Suspense>
      )}
    </section>
  );
}
