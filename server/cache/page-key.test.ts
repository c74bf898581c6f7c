import { expect, test } from "vitest";
import type { Sold } from "#app/catalogue/.server/sold.ts";
import { pageKey } from "./page-key.ts";

const mug = { colors: new Set(["navy", "white"]), sizes: new Set(["m"]), productIds: [1] };
const cap = { colors: new Set(["black"]), sizes: new Set(["one-size"]), productIds: [2] };
const sold: Sold = {
  products: new Map([
    ["lantern-mug", mug],
    ["lantern-cap", cap],
  ]),
  bundles: new Map([["starter-bundle", [mug, cap]]]),
  all: { colors: new Set(["navy", "white", "black"]), sizes: new Set(["m", "one-size"]) },
};
const keyOf = (target: string) => pageKey(target, sold)?.key;

test("a public page is cached under its path", () => {
  expect(pageKey("/")).toEqual({ key: "/", path: "/" });
  expect(pageKey("/product/lantern-mug")).toEqual({ key: "/product/lantern-mug", path: "/product/lantern-mug" });
});

test("pages private to a visitor are never cached", () => {
  for (const path of [
    "/checkout",
    "/success",
    "/account",
    "/orders",
    "/orders/LT-20431",
    "/track-order",
    "/api/checkout",
    "/login",
    "/unsubscribe",
    "/admin/orders",
    "/contact",
  ]) {
    expect(pageKey(path), path).toBeNull();
  }
});

test("only the parameters that the page reads are in its key, normalised", () => {
  expect(pageKey("/product/lantern-mug?utm_source=x&size=m&colour=navy&fbclid=1", sold)?.key).toBe(
    "/product/lantern-mug?colour=navy&size=m",
  );
  expect(pageKey("/?anything=1")?.key).toBe("/");
});

test("a page with an overlong query is not cached", () => {
  expect(pageKey(`/shop?q=${"x".repeat(61)}`)).toBeNull();
});

test("React Router's data for a page is cached separately, under the page's path", () => {
  expect(pageKey("/_root.data")).toEqual({ key: "/_root.data", path: "/" });
  expect(pageKey("/shop.data?category=gear&_routes=root")).toEqual({
    key: "/shop.data?category=gear&_routes=root",
    path: "/shop",
  });
});

test("a colour or size that a product does not have is the page without it", () => {
  expect(keyOf("/product/lantern-mug?colour=black&size=m")).toBe("/product/lantern-mug?size=m");
  for (const query of ["colour=made-up", "size=xxl", "colours=navy", "sizes=m,m", "colour=", "colour=x&colour=navy"])
    expect(keyOf(`/product/lantern-mug?${query}`), query).toBe("/product/lantern-mug");
  expect(keyOf("/product/lantern-mug.data?colour=black"), "its data too").toBe("/product/lantern-mug.data");
});

test("a colour in any case, given any number of times, is one page", () => {
  for (const query of ["colour=navy", "colour=Navy", "colour=+NAVY", "colour=navy&colour=white"])
    expect(keyOf(`/product/lantern-mug?${query}`), query).toBe("/product/lantern-mug?colour=navy");
});

test("a bundle's choices are those that its items have, in their order", () => {
  expect(keyOf("/product/starter-bundle?colours=navy,black&sizes=m,")).toBe(
    "/product/starter-bundle?colours=navy%2Cblack&sizes=m%2C",
  );
  expect(keyOf("/product/starter-bundle?colours=black,black,navy")).toBe("/product/starter-bundle?colours=%2Cblack");
  for (const query of ["colours=black,navy", "sizes=1,2,3", "colour=navy", "size=m"])
    expect(keyOf(`/product/starter-bundle?${query}`), query).toBe("/product/starter-bundle");
});

test("the shop filtered by a colour or size that nothing has is not cached", () => {
  expect(keyOf("/shop?colour=navy&colour=black&size=m")).toBe("/shop?colour=navy&colour=black&size=m");
  for (const query of ["colour=made-up", "colour=navy&colour=made-up", "size=xxl"])
    expect(keyOf(`/shop?${query}`), query).toBeUndefined();
});

test("a choice is not cached until it is known what is sold", () => {
  expect(pageKey("/product/lantern-mug?colour=navy")).toBeNull();
  expect(keyOf("/product/no-such-thing?colour=navy")).toBeUndefined();
  expect(pageKey("/product/lantern-mug?rating=5")?.key).toBe("/product/lantern-mug?rating=5");
});
