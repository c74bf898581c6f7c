/**
 * The address of an uploaded picture says which picture it is, how large, and with that which renditions there are, so
 * that pages need no table to offer the best one. What lies under an address never changes.
 */
export type UploadedPicture = {
  /** 32 hex digits, made by the shop. */
  id: string;
  /** Pixels of the largest rendition. */
  width: number;
  height: number;
};

/** No rendition is longer than this on either side, in pixels. */
export const longestSide = 1600;
/** Narrower renditions, in pixels; the largest comes on top. */
const usualWidths = [320, 640, 960] as const;

export const pictureFormats = ["avif", "webp"] as const;
export type PictureFormat = (typeof pictureFormats)[number];

const address = /^\/media\/([0-9a-f]{32})-([1-9]\d{0,3})x([1-9]\d{0,3})\.webp$/;

/** The lasting address of a picture: its largest rendition, in WebP. */
export const pictureAddress = (picture: UploadedPicture): string => `${stem(picture)}.webp`;

/** Null for any address that is not an uploaded picture's. */
export function readPictureAddress(text: string): UploadedPicture | null {
  const [, id, width, height] = address.exec(text) ?? [];
  return id ? { id, width: Number(width), height: Number(height) } : null;
}

/** Widths in which a picture exists, narrowest first. */
export const widthsOf = ({ width }: UploadedPicture): number[] => [
  ...usualWidths.filter((each) => each < width),
  width,
];

/** The address of one rendition. */
export const renditionAddress = (picture: UploadedPicture, width: number, format: PictureFormat): string =>
  width === picture.width && format === "webp" ? pictureAddress(picture) : `${stem(picture)}-${width}.${format}`;

/** Every address under which something of the picture lies. */
export const allRenditions = (picture: UploadedPicture): string[] =>
  widthsOf(picture).flatMap((width) => pictureFormats.map((format) => renditionAddress(picture, width, format)));

const stem = ({ id, width, height }: UploadedPicture) => `/media/${id}-${width}x${height}`;
