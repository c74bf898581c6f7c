import { expect, it } from "vitest";
import { currentPage } from "./links.ts";

it("finds the current page by the path's first segment", () => {
  expect(currentPage("/product/lantern-tshirt")).toBe("product");
  expect(currentPage("/shop")).toBe("shop");
  expect(currentPage("/orders/LT-20431")).toBe("orders");
  expect(currentPage("/Shop"), "as addresses are matched").toBe("shop");
});

it("counts every other page as home", () => {
  expect(currentPage("/")).toBe("home");
  expect(currentPage("/faq")).toBe("home");
  expect(currentPage("/shopping")).toBe("home");
});
