import { expect, test } from "vitest";
import { pageOf } from "./page-of.ts";

test.each([
  ["/account/name", "/account/name"],
  ["/account/name.data", "/account/name"],
  ["/account/_.data", "/account"],
  ["/account/addresses/7.data?_routes=accounts%2Faddress-page", "/account/addresses/7"],
  ["/orders.data?page=2&_routes=root", "/orders?page=2"],
  ["/admin/attention?kind=money%20owed", "/admin/attention?kind=money%20owed"],
])("what is asked for at %s is the page %s", (asked, page) =>
  expect(pageOf(new Request(`http://shop.example${asked}`))).toBe(page),
);

test("what is posted is gone back to without what the action's address said", () =>
  expect(pageOf(new Request("http://shop.example/account/delete.data?index", { method: "POST" }))).toBe(
    "/account/delete",
  ));
