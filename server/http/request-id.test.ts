import { describe, expect, test } from "vitest";
import { takeRequestId } from "./request-id.ts";

const own = /^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){2}$/;
const from = (id: string | string[]) => ({ headers: { "x-request-id": id } });

describe("the id of a request", () => {
  test("is its proxy's, if we trust the proxy", () => {
    expect(takeRequestId(from("f81d4fae-7dec-11d0"), true)).toBe("f81d4fae-7dec-11d0");
  });

  test.each([
    ["a visitor's own", from("f81d4fae-7dec-11d0"), false],
    ["none", { headers: {} }, true],
    ["one that is too short", from("1"), true],
    ["one that is too long", from("a".repeat(65)), true],
    ["one that could end up in markup", from('"><script>'), true],
    ["one with a line break", from("12345678\n12345678"), true],
    ["several", from(["f81d4fae-7dec-11d0", "f81d4fae-7dec-11d1"]), true],
  ])("is made by the shop instead of %s", (_, request, trusts) => {
    expect(takeRequestId(request, trusts)).toMatch(own);
  });

  test("differs for each request, also when random bytes are fetched again", () => {
    const ids = Array.from({ length: 1_000 }, () => takeRequestId({ headers: {} }, false));
    expect(new Set(ids).size).toBe(1_000);
    expect(ids.every((id) => own.test(id))).toBe(true);
  });
});
