import { describe, expect, test } from "vitest";
import { hasFit, reviewState, thingsToReview } from "./rules.ts";

const said = (body: string) => reviewState({ title: null, body, author: "Robin", location: null });

describe("a review", () => {
  test.each([
    "Thinner than I had hoped. 2 stars, no more.",
    "Washed at 30, 10 times. Still like new after 2026-11-01!",
    "I ordered 100 for the office, at 24.99 each. Size L. Great.",
    "Good.Really good.Wear it.",
  ])("is published at once, good or bad: %s", (body) => expect(said(body)).toBe("published"));

  test.each([
    "Write to pat@example.com",
    "Cheaper at www.elsewhere.example",
    "See https://elsewhere.example/x",
    "elsewhere.co.uk has them",
    "Call me: 07700 900123",
    "Call me: +44 (0)7700 900-123",
  ])("waits for a person if it may name somebody: %s", (body) => expect(said(body)).toBe("pending"));

  test("waits if its headline, name or place does", () => {
    const fine = { title: null, body: "Good", author: "Robin", location: null };
    expect(reviewState({ ...fine, title: "www.x.example" })).toBe("pending");
    expect(reviewState({ ...fine, author: "a@b" })).toBe("pending");
    expect(reviewState({ ...fine, location: "07700 900123" })).toBe("pending");
  });
});

test("clothing in letter sizes has a fit", () => {
  for (const size of ["XS", "S", "M", "L", "XL", "2XL", "3XL", "xxl"]) expect(hasFit(size), size).toBe(true);
  for (const size of ["One Size", "11oz", "500ml", "Standard", "", "2M"]) expect(hasFit(size), size).toBe(false);
});

test("a product is reviewed once, whatever sizes, colours and records of it were bought", () => {
  const items = [
    { productId: 1, productSlug: "lantern-tshirt", bundleId: null, size: "L" },
    { productId: 8, productSlug: "lantern-tshirt", bundleId: null, size: "S" },
    { productId: 4, productSlug: "lantern-mug", bundleId: null, size: "11oz" },
    { productId: null, productSlug: "gone", bundleId: null, size: "L" },
  ];
  expect(thingsToReview(items).map(({ kind, id, item }) => [kind, id, item.size])).toEqual([
    ["product", 1, "L"],
    ["product", 4, "11oz"],
  ]);
});

test("a bundle is reviewed once before its parts, however many copies were bought, unless the shop has none of it", () => {
  const items = [
    { productId: 4, productSlug: "lantern-mug", bundleId: null },
    { productId: 1, productSlug: "lantern-tshirt", bundleId: 3 },
    { productId: 4, productSlug: "lantern-mug", bundleId: 3 },
    { productId: 1, productSlug: "lantern-tshirt", bundleId: 3 },
    { productId: 6, productSlug: "lantern-cap", bundleId: null },
  ];
  expect(thingsToReview(items).map(({ kind, id }) => `${kind} ${id}`)).toEqual([
    "product 4",
    "bundle 3",
    "product 1",
    "product 6",
  ]);
});
