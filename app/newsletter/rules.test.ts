import { describe, expect, test } from "vitest";
import { addressProblem, maskedAddress } from "./rules.ts";

describe("a typed address", () => {
  test.each(["", "   ", "\t\n"])("that is blank (%j) is asked for", (typed) => {
    expect(addressProblem(typed)).toBe("Please enter an email address");
  });

  test.each([
    "robin",
    "robin@",
    "@example.com",
    "robin@example",
    "robin hartley@example.com",
    "robin@exam ple.com",
    "a@b@c.com",
    `${"x".repeat(250)}@example.com`,
  ])("like %s is not taken", (typed) => {
    expect(addressProblem(typed)).toBe("Please enter a valid email address");
  });

  test.each(["robin@example.com", "  robin@example.com ", "r.o+b@mail.example.co.uk", "jörg@exämple.de"])(
    "like %s is taken",
    (typed) => expect(addressProblem(typed)).toBeNull(),
  );
});

test("a masked address keeps the first letter and the domain", () => {
  expect(maskedAddress("robin.hartley@example.com")).toBe("r•••@example.com");
  expect(maskedAddress("odd")).toBe("o•••");
});
