import { expect, test } from "vitest";
import { randomCode } from "./random-code.ts";

test("a code has six characters that are not easily confused", () => {
  for (let count = 0; count < 100; count++) expect(randomCode()).toMatch(/^[2-9A-HJ-KM-NP-TV-Z]{6}$/);
});
