import { expect, test } from "vitest";
import { channelsOf } from "./hex-color.ts";

test("reads red, green and blue, in capitals too", () => {
  expect(channelsOf("#f2A93b")).toEqual([0xf2, 0xa9, 0x3b]);
});

test.each(["", "navy", "#fff", "f2a93b", "#f2a93b80"])("'%s' is no such color", (text) => {
  expect(channelsOf(text)).toBeNull();
});
