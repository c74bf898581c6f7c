import { readPictureAddress, renditionAddress, type UploadedPicture, widthsOf } from "#app/shared/uploaded-picture.ts";
import { type ArtName, type ArtPicture, artManifest } from "./art-manifest.ts";

export interface PictureSources {
  src: string;
  avif?: string;
  webp?: string;
  width: number;
  height: number;
}

/** The width of `/art/<name>.webp`, the one rendition whose address never changes. */
const stableWidth = 640;

/**
 * Addresses and dimensions of a picture.
 * @param picture a name of the art manifest ("tshirt-navy"), an address made from one ("/art/tshirt-navy.webp"), an
 *   uploaded picture's ("/media/...-1200x900.webp"), or any other address, of which nothing is known but that product
 *   pictures are square
 * @returns null when there is no picture at all
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

/** "/art/tshirt-navy.webp" and "tshirt-navy" are both the picture "tshirt-navy"; undefined for anything else. */
export function artNameOf(picture: string): ArtName | undefined {
  const name = picture.replace(/^\/art\//, "").replace(/\.(webp|avif|svg|png)$/, "");
  return Object.hasOwn(artManifest, name) ? (name as ArtName) : undefined;
}

function address(name: ArtName, art: ArtPicture, width: number, format: "avif" | "webp"): string {
  const isStable = format === "webp" && width === stableWidth;
  return isStable ? `/art/${name}.webp` : `/art/${name}-${width}.${art.hash}.${format}`;
}
