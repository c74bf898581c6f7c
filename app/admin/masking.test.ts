import { expect, test } from "vitest";
import { maskedEmail, maskedName } from "./masking.ts";

test("a name keeps its first letters and its shape, and no more", () => {
  expect(maskedName("Robin Hartley")).toBe("R•••• H••••••");
  expect(maskedName("  Zoë  O'Neill-Featherstonehaugh ")).toBe("Z•• O••••••");
  expect(maskedName("")).toBe("");
});

test("an address keeps two letters and its ending", () => {
  expect(maskedEmail("robin@example.com")).toBe("r••••@e••••••.com");
});
