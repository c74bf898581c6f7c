import { expect, test } from "vitest";
import { maskedWords } from "./masked-words.ts";

test("a refusal that repeats an address shows it masked", () => {
  expect(maskedWords("A mail could not be sent: 550 <robin@gmial.com>: no such mailbox")).toBe(
    "A mail could not be sent: 550 <r••••@g••••.com>: no such mailbox",
  );
});
