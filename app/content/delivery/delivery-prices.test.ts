import { describe, expect, it } from "vitest";
import { countries } from "#app/pricing/addresses/countries.ts";
import { builtInDelivery } from "#app/pricing/delivery.ts";
import { store } from "#store";
import { deliveryRows, regions } from "./delivery-prices.tsx";

const ours = builtInDelivery(store.fallbackDelivery);

describe("the delivery table", () => {
  it("has the UK prices of the pricing rules, and free delivery with a bundle", () => {
    const uk = deliveryRows(ours, countries).slice(0, 3);
    expect(uk.map(({ by, takes, from }) => [by, takes, from])).toEqual([
      ["Standard UK Delivery", "3 to 5 days", 0],
      ["Standard UK Delivery", "3 to 5 days", 439],
      ["Express UK Delivery", "1 to 2 days", null],
    ]);
    expect(uk.map(({ isFree }) => isFree)).toEqual([true, false, false]);
  });

  it("states no fixed prices abroad", () =>
    expect(
      deliveryRows(ours, countries)
        .slice(3)
        .every(({ from }) => from === null),
    ).toBe(true));

  it("names every delivery country once", () => {
    const named = regions(countries).flatMap((region) => region.countries.map(({ code }) => code));
    expect([...named, "GB"].sort()).toEqual(countries.map(({ code }) => code).sort());
  });

  it("omits a region without delivery", () =>
    expect(regions([{ code: "FR", name: "France" }]).map(({ name }) => name)).toEqual(["Europe"]));
});
