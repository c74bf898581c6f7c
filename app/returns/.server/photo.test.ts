import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { asPhoto, pictureType } from "./photo.ts";

const picture = (width = 40, height = 30) => sharp({ create: { width, height, channels: 3, background: "#f2a93b" } });

describe("a photograph", () => {
  test.each(["jpeg", "png", "webp"] as const)("may be %s, and is stored as JPEG", async (format) => {
    const sent = await picture().toFormat(format).toBuffer();
    expect(pictureType(sent)).toBe(`image/${format}`);
    const kept = await asPhoto(sent);
    expect(await sharp(kept!).metadata()).toMatchObject({ format: "jpeg", width: 40, height: 30 });
  });

  test("loses its location and any data appended to it", async () => {
    const located = await picture()
      .withExif({ IFD0: { Copyright: "somewhere" }, IFD3: { GPSLatitude: "53/1 44/1 0/1" } })
      .jpeg()
      .toBuffer();
    const sent = Buffer.concat([located, Buffer.from("<script>alert(1)</script>")]);
    const kept = Buffer.from((await asPhoto(sent))!);
    expect((await sharp(kept).metadata()).exif).toBeUndefined();
    expect(kept.includes("script")).toBe(false);
  });

  test("is scaled down if large", async () => {
    const kept = await asPhoto(await picture(4000, 1000).jpeg().toBuffer());
    expect(await sharp(kept!).metadata()).toMatchObject({ width: 2000, height: 500 });
  });

  test.each([
    ["a page", Buffer.from("<html><script>alert(1)</script>")],
    ["a drawing with a script", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ["a truncated JPEG", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])],
    ["nothing", Buffer.alloc(0)],
    ["a GIF", Buffer.from("GIF89a")],
  ])("is not %s", async (_, bytes) => {
    expect(await asPhoto(bytes)).toBeNull();
  });
});
