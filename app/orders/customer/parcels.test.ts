import { describe, expect, test } from "vitest";
import { carrierLabel, contentsOf, isPart, trackingLink } from "./parcels.ts";

describe("the carrier of a parcel", () => {
  test.each([
    ["ROYAL_MAIL", "Royal Mail Tracked 48", "Royal Mail Tracked 48"],
    ["ROYAL_MAIL", "Tracked 48", "Royal Mail Tracked 48"],
    ["DHL", "DHL Express", "DHL Express"],
    ["DPD", null, "DPD"],
    ["Evri", "Standard", "Evri Standard"],
  ])("%s, %s", (carrier, service, words) => {
    expect(carrierLabel({ carrier, service })).toBe(words);
  });
});

test("a tracking link is a web address or nothing", () => {
  expect(trackingLink({ trackingUrl: "https://tracking.example/AB1" })).toBe("https://tracking.example/AB1");
  expect(trackingLink({ trackingUrl: "javascript:alert(1)" })).toBeNull();
  expect(trackingLink({ trackingUrl: "AB1" })).toBeNull();
  expect(trackingLink({ trackingUrl: null })).toBeNull();
});

describe("the contents of a parcel", () => {
  const items = [
    { id: 11, quantity: 2, productName: "Mug" },
    { id: 12, quantity: 1, productName: "Cap" },
  ];

  test("are the order's items that the print provider lists", () => {
    const contents = contentsOf({ items: [{ itemId: 11, quantity: 1 }] }, items);
    expect(contents).toEqual([{ id: 11, quantity: 2, productName: "Mug", sent: 1 }]);
    expect(isPart(contents!, items)).toBe(true);
  });

  test("are the whole order only if every piece of every item is included", () => {
    const all = [
      { itemId: 11, quantity: 2 },
      { itemId: 12, quantity: 1 },
    ];
    expect(isPart(contentsOf({ items: all }, items)!, items)).toBe(false);
  });

  test("are unknown if the provider lists nothing, or something that is not in the order", () => {
    expect(contentsOf({ items: [] }, items)).toBeNull();
    expect(contentsOf({ items: [{ itemId: 99, quantity: 1 }] }, items)).toBeNull();
  });
});
