import { expect, test } from "vitest";
import { postcodeProblem } from "./postcodes.ts";

test.each([
  ...["HX7 8DG", "hx78dg", " hx7-8dg ", "M1 1AE", "M60 1NW", "CR2 6XH", "DN55 1PT", "W1A 1HQ", "EC1A 1BB"],
  ...["GIR 0AA", "BF1 2AT", "BFPO 57", "JE2 3AB", "ZE1 0AA"],
])("%s is a postcode in the United Kingdom, however it is typed", (postcode) => {
  expect(postcodeProblem("GB", postcode)).toBeNull();
});

test.each(["HX7", "XX", "10001", "HX7 8D", "HX7 8DGG", "7HX 8DG", "HX7 DG8", "Hebden Bridge"])(
  "%s is none, which is said before the parcel is sent",
  (postcode) => {
    expect(postcodeProblem("GB", postcode)).toBe("Enter a full UK postcode");
    expect(postcodeProblem("United Kingdom", postcode)).toBe("Enter a full UK postcode");
  },
);

test("where none was typed, the field says that itself", () => {
  expect([postcodeProblem("GB", ""), postcodeProblem("GB", " ")]).toEqual([null, null]);
});

test("elsewhere a postcode may be anything", () => {
  expect([postcodeProblem("US", "10001"), postcodeProblem("IE", "D02 AF30"), postcodeProblem("FR", "69001")]).toEqual([
    null,
    null,
    null,
  ]);
});
