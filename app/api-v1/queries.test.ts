import { expect, test } from "vitest";
import { ordersQuery, queryOf } from "./queries.ts";

const read = (query: string) => queryOf(new URLSearchParams(query), ordersQuery).updatedSince?.toISOString();

test("a time may have any offset, encoded as URLs are", () => {
  expect(read("updatedSince=2026-05-31T12:00:00%2B01:00")).toBe("2026-05-31T11:00:00.000Z");
  expect(read("updatedSince=2026-05-31T12:00:00-01:00")).toBe("2026-05-31T13:00:00.000Z");
});

test.for([
  ["2026-05-31T12:00:00+01:00", "must have its plus sign as %2B in a URL, or be a time in UTC such as"],
  ["2026-05-31", "must be a time such as 2026-05-31T12:00:00Z"],
  ["2026-05-31 12:00", "must be a time such as 2026-05-31T12:00:00Z"],
] as const)("updatedSince=%s is refused with what to do", ([typed, message]) => {
  expect(() => read(`updatedSince=${typed}`)).toThrow(`updatedSince: ${message}`);
});
