import { describe, expect, test } from "vitest";
import { changedAddress, doneAddress, type ListShape, readListQuery } from "./list-query.ts";

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

test("a list stands as it stood after an action on it, without the question that led to it", () => {
  const after = (address: string, word: string | null) => doneAddress(new URL(address, "http://shop"), word);
  expect(after("/mugs?q=navy&page=2&dialog=off-7&done=saved", "deleted")).toBe("/mugs?q=navy&page=2&done=deleted");
  expect(after("/mugs?dialog=reveal", null)).toBe("/mugs");
});
