import { expect, test } from "vitest";
import { maskedWords } from "./masked-words.ts";

test("masks the address that a mail server's refusal repeats", () => {
  expect(maskedWords("An email could not be sent: 550 <robin@gmial.com>: no such mailbox")).toBe(
    "An email could not be sent: 550 <r••••@g••••.com>: no such mailbox",
  );
});
