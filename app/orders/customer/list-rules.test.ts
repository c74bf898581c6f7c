import { expect, test } from "vitest";
import { listAddress, listAsked, pagesOf } from "./list-rules.ts";

test.each(["all", "on-the-way", "delivered", "cancelled"] as const)("the address of %s parses back to it", (list) => {
  expect(listAsked(new URL(listAddress(list, 3), "https://shop.example").searchParams)).toEqual({ list, page: 3 });
});

test.each([
  [0, 1],
  [1, 1],
  [10, 1],
  [11, 2],
])("%i orders are on %i pages", (count, pages) => expect(pagesOf(count)).toBe(pages));

test("the first page of the full list has the plain address", () => {
  expect(listAddress("all")).toBe("/orders");
});

test.each(["show=toString", "show=", "page=0", "page=-1", "page=1.5", "page=x", "page=99999999999"])(
  "%s falls back to the first page of the full list",
  (query) => {
    expect(listAsked(new URLSearchParams(query))).toEqual({ list: "all", page: 1 });
  },
);
