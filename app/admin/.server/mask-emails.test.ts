import { expect, test } from "vitest";
import { maskEmails } from "./mask-emails.ts";

test("masks the address that a mail server's refusal repeats", () => {
  expect(maskEmails("An email could not be sent: 550 <robin@gmial.com>: no such mailbox")).toBe(
    "An email could not be sent: 550 <r••••@g••••.com>: no such mailbox",
  );
});
