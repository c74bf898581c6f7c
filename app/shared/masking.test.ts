import { expect, test } from "vitest";
import { maskEmails, maskedEmail, maskedName } from "./masking.ts";

test("a masked name keeps the first letter of each word", () => {
  expect(maskedName("Robin Hartley")).toBe("R•••• H••••••");
  expect(maskedName("  Zoë  O'Neill-Featherstonehaugh ")).toBe("Z•• O••••••");
  expect(maskedName("")).toBe("");
});

test("a masked email address keeps the first letters of name and domain, and the ending", () => {
  expect(maskedEmail("robin@example.com")).toBe("r••••@e••••••.com");
});

test("masks the address that a mail server's refusal repeats", () => {
  expect(maskEmails("An email could not be sent: 550 <robin@gmial.com>: no such mailbox")).toBe(
    "An email could not be sent: 550 <r••••@g••••.com>: no such mailbox",
  );
});
