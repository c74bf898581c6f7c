import { expect, test } from "vitest";
import { nameParts, pageOf } from "./current-user.ts";

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

test("a name fills the two fields of a form, also where it was given as one", () => {
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

test("who gave no name, or only a first one, leaves the rest empty", () => {
  expect(nameParts({ firstName: null, fullName: null })).toEqual({ firstName: "", lastName: "" });
  expect(nameParts({ firstName: "Robin", fullName: "Robin" })).toEqual({ firstName: "Robin", lastName: "" });
});
