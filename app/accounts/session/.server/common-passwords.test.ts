import { describe, expect, test } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";
import list from "./common-passwords.txt?raw";

describe("common passwords", () => {
  test.each([
    "password",
    "Password1",
    "P@ssw0rd",
    "P@ssw0rd123!",
    "123456",
    "1234567890",
    "qwerty",
    "QWERTYUIOP",
    "1qaz2wsx",
    "111111",
    "letmein",
    "liverpool1",
    "iloveyou",
    "summer2026",
    "Labour123",
    "abcdef",
    " password ",
  ])("rejects %j", (password) => expect(isCommonPassword(password)).toBe(true));

  test.each(["a lamp in every window", "brolly-tram-77-otter", "Xk2#vv", "ünïcode wörds", "🏮🏮🏮🏮 lit"])(
    "accepts %j",
    (password) => expect(isCommonPassword(password)).toBe(false),
  );

  test("rejects the owner's own details", () => {
    const words = ["robin.hartley@example.com", "robin", "hartley", "example"];
    for (const password of ["robin.hartley@example.com", "Hartley", "hartley99!", "ROBIN2026"])
      expect(isCommonPassword(password, words)).toBe(true);
    expect(isCommonPassword("hartley keeps otters", words)).toBe(false);
  });

  test("the list has at least 3,000 passwords of allowed length, each once", () => {
    const entries = list.trim().split("\n");
    expect(entries.length).toBeGreaterThan(3000);
    expect(new Set(entries).size).toBe(entries.length);
    expect(entries.filter((entry) => entry.length < 6)).toEqual([]);
  });
});
