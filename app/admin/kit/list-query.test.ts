import { describe, expect, test } from "vitest";
import { changedAddress, doneAddress, type ListShape, readListQuery } from "./list-query.ts";

const shape: ListShape<"placed" | "total"> = {
  sorts: ["placed", "total"],
  usual: "-placed",
  filters: { status: ["paid", "shipped"], town: null },
};
const read = (query: string) => readListQuery(new URLSearchParams(query), shape);

describe("a list's query string", () => {
  test("defaults to the first page in the default order", () => {
    expect(read("")).toEqual({ search: "", sort: "placed", isDown: true, page: 1, filters: {} });
  });

  test("has search, filters, order and page", () => {
    expect(read("q=+hartley+&status=paid&town=Leeds&sort=total&page=3")).toEqual({
      search: "hartley",
      sort: "total",
      isDown: false,
      page: 3,
      filters: { status: "paid", town: "Leeds" },
    });
  });

  test.for(["page=0", "page=-1", "page=1.5", "page=x", "page=1e99", "sort=password", "status=anything"])(
    "%s is invalid and ignored",
    (query) => expect(read(query)).toEqual(read("")),
  );
});

test("changing a filter returns to the first page and drops one-time parameters", () => {
  const now = new URLSearchParams("q=mug&page=4&done=saved&changed=3&deleted=2&dialog=x&id=7&id=8");
  expect(changedAddress(now, { status: "paid" })).toBe("?q=mug&status=paid");
  expect(changedAddress(now, { q: null, page: "5" })).toBe("?page=5");
});

test("after an action a list keeps its search and page, and drops the dialog", () => {
  const after = (address: string, word: string | null) => doneAddress(new URL(address, "http://shop"), word);
  expect(after("/mugs?q=navy&page=2&dialog=off-7&done=saved", "deleted")).toBe("/mugs?q=navy&page=2&done=deleted");
  expect(after("/mugs?dialog=reveal", null)).toBe("/mugs");
});
