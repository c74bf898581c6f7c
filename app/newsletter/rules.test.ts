import { describe, expect, test } from "vitest";
import { addressProblem, maskedAddress, plainAddress } from "./rules.ts";

describe("a typed address", () => {
  test.each(["", "   ", "\t\n", "\u200b", "\u00a0\u2060", "\u3164"])(
    "that is blank (%j) is reported as missing",
    (typed) => {
      expect(addressProblem(typed)).toBe("Please enter an email address");
    },
  );

  test.each([
    "robin",
    "robin@",
    "@example.com",
    "robin@example",
    "robin hartley@example.com",
    "robin@exam ple.com",
    "a@b@c.com",
    `${"x".repeat(250)}@example.com`,
    "a1<robin@example.com>",
    "robin@example.com;",
    "robin@example.com,eve@example.com",
    "mailto:robin@example.com",
    "(x)robin@example.com",
    '"robin"@example.com',
    "robin\\@example.com",
    "robin@[127.0.0.1]",
    "robin@127.1",
    "robin@.example.com",
    "robin@example..com",
    "robin@example.com.",
    "robin@example.com\u0000",
    "ro\u200bbin@example.com",
    "robin@exam\u00adple.com",
  ])("like %s is refused", (typed) => {
    expect(addressProblem(typed)).toBe("Please enter a valid email address");
  });

  test.each(["robin@example.com", "  robin@example.com ", "r.o+b@mail.example.co.uk", "jörg@exämple.de"])(
    "like %s is accepted",
    (typed) => expect(addressProblem(typed)).toBeNull(),
  );

  test("has at most 254 characters, without the spaces around it", () => {
    const longest = `${"x".repeat(242)}@example.com`;
    expect(addressProblem(`  ${longest}  `)).toBeNull();
    expect(addressProblem(`x${longest}`)).toBe("Please enter a valid email address");
  });
});

test("all spellings of a domain, and full-width letters, are one address", () => {
  for (const typed of [
    "Jörg@exämple.de",
    "jörg@xn--exmple-cua.de",
    "JÖRG@EXÄMPLE.DE",
    " jo\u0308rg@exa\u0308mple.de",
  ]) {
    expect(plainAddress(typed)).toBe("jörg@xn--exmple-cua.de");
  }
  expect(plainAddress("ｒobin＠mail．ｅxample.com")).toBe("robin@mail.example.com");
  expect(plainAddress("robin@mail。example.com"), "a full stop that only some programs read as one").toBeNull();
});

test("a masked address shows its first letter and the domain", () => {
  expect(maskedAddress("robin.hartley@example.com")).toBe("r•••@example.com");
  expect(maskedAddress("odd")).toBe("o•••");
});
