import { expect, test } from "vitest";
import { belowNoCollection, redirectPath, withQuery } from "./find-redirect.ts";

test.for([
  ["/Products/Campaign-Mug/", "/products/campaign-mug"],
  ["/café", "/caf%c3%a9"],
  ["/caf%C3%A9", "/caf%c3%a9"],
  ["/CAFE\u0301/", "/caf%c3%a9"],
  ["/%61bout%20us", "/about%20us"],
  ["/50%-off", "/50%25-off"],
  ["/50%25-off", "/50%25-off"],
  ["/a%2Fb", "/a%2fb"],
  ["/", ""],
] as const)("%s is stored and looked up as %s", ([path, stored]) => {
  expect(redirectPath(path)).toBe(stored);
  expect(redirectPath(redirectPath(path))).toBe(stored);
});

test("a product's page below a collection is its page", () => {
  expect(belowNoCollection("/collections/mugs/products/mug")).toBe("/products/mug");
  expect(belowNoCollection("/collections/mugs")).toBe("/collections/mugs");
});

test.for([
  ["/shop", "", "/shop"],
  ["/shop", "?a=1", "/shop?a=1"],
  ["/shop?category=gear", "?a=1", "/shop?category=gear&a=1"],
  ["/faq#returns", "?a=1", "/faq?a=1#returns"],
] as const)("%s with the query '%s' is %s", ([target, search, both]) => {
  expect(withQuery(target, search)).toBe(both);
});
