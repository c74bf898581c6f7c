import { expect, test } from "vitest";
import { maskedEmail, maskedName, maskedWords } from "./masking.ts";

test("a name keeps its first letters and its shape, and no more", () => {
  expect(maskedName("Robin Hartley")).toBe("R•••• H••••••");
  expect(maskedName("  Zoë  O'Neill-Featherstonehaugh ")).toBe("Z•• O••••••");
  expect(maskedName("")).toBe("");
});

test("an address keeps two letters and its ending", () => {
  expect(maskedEmail("robin@example.com")).toBe("r••••@e••••••.com");
});

test("a refusal that repeats an address shows it masked", () => {
  expect(maskedWords("A mail could not be sent: 550 <robin@gmial.com>: no such mailbox")).toBe(
    "A mail could not be sent: 550 <r••••@g••••.com>: no such mailbox",
  );
});
