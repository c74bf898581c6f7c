import { createContext, use, useState } from "react";
import { preload } from "react-dom";
import { pictureSources } from "./picture-sources.ts";
import "./picture.css";

export interface PictureProps {
  /** Name in the art manifest, `/art/<name>.webp`, or any address; empty shows 'No Image Available'. */
  picture: string | null | undefined;
  alt: string;
  /** CSS lengths for the browser's choice, for example "(max-width: 56rem) 50vw, 22rem". */
  sizes?: string;
  /** For the one picture that fills the first view: loaded at once, ahead of others. */
  priority?: boolean;
  className?: string;
}

/** A picture in the best format and width the browser takes; its place is kept while it loads. */
export function Picture({ picture, alt, sizes = "20rem", priority = false, className }: PictureProps) {
  const sources = pictureSources(picture);
  const [failed, setFailed] = useState<string | null>(null);
  const preload = use(PreloadContext);
  if (!sources) return <span className="noimg">No Image Available</span>;
  if (failed === sources.src) return <span className="noimg">Image Failed to Load</span>;

  // A browser that takes no AVIF passes over it.
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
  /** A picture may have failed before the script arrived, and then says nothing more; one not begun yet is decoded. */
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
        className={className}
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : undefined}
        decoding={priority ? "sync" : "async"}
        onError={() => setFailed(sources.src)}
      />
    </picture>
  );
}

/**
 * How a part asks for a file ahead of its markup: React's own way. An island of a document is rendered by itself, where
 * React could only put the link into the island; it hands it on to the page (islands/island.tsx), whose head the browser
 * reads first.
 */
export const PreloadContext = createContext(preload);
