import { describe, expect, test } from "vitest";
import { changedAddress, type ListShape, pagesToOffer, readListQuery } from "./list-query.ts";

const shape: ListShape<"placed" | "total"> = {
  sorts: ["placed", "total"],
  usual: "-placed",
  filters: { status: ["paid", "shipped"], town: null },
};
const read = (query: string) => readListQuery(new URLSearchParams(query), shape);

describe("the address of a list", () => {
  test("without anything is the first page in the usual order", () => {
    expect(read("")).toEqual({ search: "", sort: "placed", isDown: true, page: 1, filters: {} });
  });

  test("holds search, filters, order and page", () => {
    expect(read("q=+hartley+&status=paid&town=Leeds&sort=total&page=3")).toEqual({
      search: "hartley",
      sort: "total",
      isDown: false,
      page: 3,
      filters: { status: "paid", town: "Leeds" },
    });
  });

  test.for(["page=0", "page=-1", "page=1.5", "page=x", "page=1e99", "sort=password", "status=anything"])(
    "%s counts as not asked for",
    (query) => expect(read(query)).toEqual(read("")),
  );
});

test("a change starts again at the first page, and what was just done is not said again", () => {
  const now = new URLSearchParams("q=mug&page=4&done=saved&changed=3&deleted=2&dialog=x&id=7&id=8");
  expect(changedAddress(now, { status: "paid" })).toBe("?q=mug&status=paid");
  expect(changedAddress(now, { q: null, page: "5" })).toBe("?page=5");
});

test.for([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 15, [1, 2, null, 15]],
  [8, 15, [1, null, 7, 8, 9, null, 15]],
  [3, 5, [1, 2, 3, 4, 5]],
  [4, 15, [1, 2, 3, 4, 5, null, 15]],
] as const)("on page %i of %i these are offered: %o", ([page, pages, offered]) =>
  expect(pagesToOffer(page, pages)).toEqual(offered),
);
