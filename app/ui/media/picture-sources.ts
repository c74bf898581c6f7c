import { readPictureAddress, renditionAddress, type UploadedPicture, widthsOf } from "#app/shared/uploaded-picture.ts";
import { type ArtName, type ArtPicture, artManifest } from "./art-manifest.ts";

interface PictureSources {
  src: string;
  avif?: string;
  webp?: string;
  width: number;
  height: number;
}

/** The width of `/art/<name>.webp`, the only rendition with a permanent URL. */
const stableWidth = 640;

/**
 * A picture's URLs and dimensions.
 * @param picture a name in the art manifest ("tshirt-navy"), its URL ("/art/tshirt-navy.webp"), an uploaded picture's
 * URL ("/media/...-1200x900.webp"), or any other URL, of which we only know that product pictures are square
 * @returns null if there is no picture
 */
export function pictureSources(picture: string | null | undefined): PictureSources | null {
  const wanted = picture?.trim();
  if (!wanted) return null;
  const name = artNameOf(wanted);
  const uploaded = readPictureAddress(wanted);
  if (uploaded) return sourcesOfUploaded(wanted, uploaded);
  if (!name) return { src: wanted, width: 1000, height: 1000 };
  const art: ArtPicture = artManifest[name];
  const list = (format: "avif" | "webp") => art.widths.map((width) => `${address(name, art, width, format)} ${width}w`);
  return {
    src: `/art/${name}.webp`,
    avif: list("avif").join(", "),
    webp: list("webp").join(", "),
    width: art.width,
    height: art.height,
  };
}

function sourcesOfUploaded(src: string, picture: UploadedPicture): PictureSources {
  const list = (format: "avif" | "webp") =>
    widthsOf(picture).map((width) => `${renditionAddress(picture, width, format)} ${width}w`);
  const { width, height } = picture;
  return { src, avif: list("avif").join(", "), webp: list("webp").join(", "), width, height };
}

/** The name "tshirt-navy" for "/art/tshirt-navy.webp" and "tshirt-navy"; undefined for anything else. */
export function artNameOf(picture: string): ArtName | undefined {
  const name = picture.replace(/^\/art\//, "").replace(/\.(webp|avif|svg|png)$/, "");
  return Object.hasOwn(artManifest, name) ? (name as ArtName) : undefined;
}

function address(name: ArtName, art: ArtPicture, width: number, format: "avif" | "webp"): string {
  const isStable = format === "webp" && width === stableWidth;
  return isStable ? `/art/${name}.webp` : `/art/${name}-${width}.${art.hash}.${format}`;
}
