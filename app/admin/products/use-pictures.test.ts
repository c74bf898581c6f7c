import { expect, test } from "vitest";
import type { ImageState } from "./product-state.ts";
import { followPictures, type PictureTile } from "./use-pictures.ts";

const image = (id: number): ImageState => ({
  id,
  file: null,
  url: `/${id}.png`,
  alt: "",
  color: null,
  isPrimary: false,
  isThumbnail: false,
});
const tile = (id: number): PictureTile => ({ key: String(id), stored: image(id), file: null });
const chosen: PictureTile = { key: "file1", stored: null, file: new File([], "new.png") };
const keys = (tiles: PictureTile[]) => tiles.map(({ key }) => key).join(" ");

test("pictures that nobody arranged follow those that are stored", () => {
  const now = [image(3), image(1)];
  expect(keys(followPictures([tile(1), tile(2)], [image(1), image(2)], now))).toBe("3 1");
});

test("pictures that were arranged stay so: only what is gone goes, and what is new comes last", () => {
  const before = [image(1), image(2), image(3)];
  const now = [image(1), image(3), image(4)];
  expect(keys(followPictures([tile(3), chosen, tile(2), tile(1)], before, now))).toBe("3 file1 1 4");
});
