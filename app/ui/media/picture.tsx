import { createContext, use, useState } from "react";
import { preload } from "react-dom";
import { pictureSources } from "./picture-sources.ts";
import "./picture.css";

interface PictureProps {
  /** A name in the art manifest, `/art/<name>.webp`, or any URL; empty shows 'No Image Available'. */
  picture: string | null | undefined;
  alt: string;
  /** The `sizes` attribute, for example "(max-width: 56rem) 50vw, 22rem". */
  sizes: string;
  /** For the single picture of the first view: loads at once, before others. */
  priority?: boolean;
}

/** In place of a picture that fails to load (R-CATALOGUE-11). */
export const pictureFailed = "Image Failed to Load";

/** A picture in the best format and width for the browser. Its space is reserved while it loads. */
export function Picture({ picture, alt, sizes, priority = false }: PictureProps) {
  const sources = pictureSources(picture);
  const [failed, setFailed] = useState<string | null>(null);
  const preload = use(PreloadContext);
  if (!sources) return <span className="noimg">No Image Available</span>;
  if (failed === sources.src) return <span className="noimg">{pictureFailed}</span>;

  // Browsers without AVIF ignore it.
  if (priority && sources.avif) {
    const { avif } = sources;
    preload(sources.src, {
      as: "image",
      type: "image/avif",
      imageSrcSet: avif,
      imageSizes: sizes,
      fetchPriority: "high",
    });
  }
  /**
   * The picture may have failed before the script loaded, without any later event. One that has not started yet is
   * decoded.
   */
  const check = (image: HTMLImageElement | null) => {
    if (!image?.complete || image.naturalWidth > 0) return;
    image.decode().catch(() => image.complete && image.naturalWidth === 0 && setFailed(sources.src));
  };
  return (
    <picture>
      {sources.avif && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
      {sources.webp && <source type="image/webp" srcSet={sources.webp} sizes={sizes} />}
      <img
        ref={check}
        src={sources.src}
        alt={alt}
        width={sources.width}
        height={sources.height}
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : undefined}
        decoding={priority ? "sync" : "async"}
        onError={() => setFailed(sources.src)}
      />
    </picture>
  );
}

/**
 * How a component preloads a file: by React's own `preload`. An island in a document is rendered separately, where
 * React could only put the link inside the island; so it passes the preload on to the page (islands/island.tsx), whose
 * head the browser reads first.
 */
export const PreloadContext = createContext(preload);
