import { expect, test } from "vitest";
import { nameParts, pageOf } from "./current-user.ts";

test.each([
  ["/account/name", "/account/name"],
  ["/account/name.data", "/account/name"],
  ["/account/_.data", "/account"],
  ["/account/addresses/7.data?_routes=accounts%2Faddress-page", "/account/addresses/7"],
  ["/orders.data?page=2&_routes=root", "/orders?page=2"],
  ["/admin/attention?kind=money%20owed", "/admin/attention?kind=money%20owed"],
])("a request for %s returns to the page %s", (asked, page) =>
  expect(pageOf(new Request(`http://shop.example${asked}`))).toBe(page),
);

test("a post returns to its page without the action's query", () =>
  expect(pageOf(new Request("http://shop.example/account/delete.data?index", { method: "POST" }))).toBe(
    "/account/delete",
  ));

test("a name fills both form fields, even if stored as one", () => {
  expect(nameParts({ firstName: "Robin", fullName: "Robin Hartley" })).toEqual({
    firstName: "Robin",
    lastName: "Hartley",
  });
  expect(nameParts({ firstName: "Mary Ann", fullName: "Mary Ann de Souza" })).toEqual({
    firstName: "Mary Ann",
    lastName: "de Souza",
  });
  expect(nameParts({ firstName: null, fullName: "Robin Hartley" })).toEqual({
    firstName: "Robin",
    lastName: "Hartley",
  });
  expect(nameParts({ firstName: null, fullName: "Robin" })).toEqual({ firstName: "Robin", lastName: "" });
});

test("a missing name or surname stays empty", () => {
  expect(nameParts({ firstName: null, fullName: null })).toEqual({ firstName: "", lastName: "" });
  expect(nameParts({ firstName: "Robin", fullName: "Robin" })).toEqual({ firstName: "Robin", lastName: "" });
});
