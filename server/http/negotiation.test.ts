import { expect, test } from "vitest";
import { bestEncoding } from "./negotiation.ts";

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip;q=1.0, BR;q=0.5", "br"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0.000 , gzip ; q=0", "identity"],
  ["gzip;q=0.01", "gzip"],
  ["identity", "identity"],
  [undefined, "identity"],
])("whoever accepts %s gets %s", (header, encoding) => {
  expect(bestEncoding(header)).toBe(encoding);
});
