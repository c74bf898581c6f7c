import { expect, test } from "vitest";
import { shareOut } from "./processors.ts";

test("four processors or more are divided between the shop and its users", () => {
  expect(shareOut("0-3")).toEqual({ shop: [0, 1], others: [2, 3] });
  expect(shareOut("1,3-5,8-9")).toEqual({ shop: [1, 3, 4, 5], others: [8, 9] });
});

test("fewer are shared by all", () => {
  expect(shareOut("0-2")).toBeNull();
  expect(shareOut("5")).toBeNull();
});
