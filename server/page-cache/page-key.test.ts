import { expect, test } from "vitest";
import { pageKey } from "./page-key.ts";

test("a public page is kept under its path", () => {
  expect(pageKey("/")).toEqual({ key: "/", path: "/" });
  expect(pageKey("/product/lantern-mug")).toEqual({ key: "/product/lantern-mug", path: "/product/lantern-mug" });
});

test("what is a visitor's own is never kept", () => {
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

test("only the query that the page reads counts, in one spelling", () => {
  expect(pageKey("/product/lantern-mug?utm_source=x&size=m&colour=navy&fbclid=1")?.key).toBe(
    "/product/lantern-mug?colour=navy&size=m",
  );
  expect(pageKey("/?anything=1")?.key).toBe("/");
});

test("an absurd query is rendered for itself and kept nowhere", () => {
  expect(pageKey(`/shop?q=${"x".repeat(61)}`)).toBeNull();
});

test("React Router's data of a page is kept beside it, and goes by its path", () => {
  expect(pageKey("/_root.data")).toEqual({ key: "/_root.data", path: "/" });
  expect(pageKey("/shop.data?category=gear&_routes=root")).toEqual({
    key: "/shop.data?category=gear&_routes=root",
    path: "/shop",
  });
});
