import { expect, test } from "vitest";
import { decodablePath } from "./decodable-path.ts";

test.each([
  ["/shop", "/shop"],
  ["/product/caf%C3%A9", "/product/caf%C3%A9"],
  ["/orders/x%00y", "/orders/x%00y"],
  ["/%", "/%25"],
  ["/product/50%-off", "/product/50%25-off"],
  ["/product/%E0%A4%A.data", "/product/%25E0%25A4%25A.data"],
  ["/a%20b/%ff", "/a%20b/%25ff"],
])("%s can be decoded as %s", (path, decodable) => {
  expect(decodablePath(path)).toBe(decodable);
  expect(() => decodeURIComponent(decodablePath(path))).not.toThrow();
});
