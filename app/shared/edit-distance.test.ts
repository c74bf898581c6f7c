import { expect, test } from "vitest";
import { editDistance } from "./edit-distance.ts";

test.each([
  ["gmail.com", "gmail.com", 0],
  ["gmial.com", "gmail.com", 1],
  ["gmailcom", "gmail.com", 1],
  ["PUBLIC_ULR", "PUBLIC_URL", 1],
  ["hotnial", "hotmail", 2],
  ["", "abc", 3],
  ["abc", "", 3],
])("%s differs from %s by %i letters", (one, other, letters) => {
  expect(editDistance(one, other)).toBe(letters);
});
