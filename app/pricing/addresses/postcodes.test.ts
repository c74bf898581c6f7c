import { expect, test } from "vitest";
import { addressDestination } from "./markets.ts";
import { formatPostcode, postcodeInDistrict, postcodeProblem } from "./postcodes.ts";

test.each([
  "HX7 8DG",
  "hx78dg",
  " hx7-8dg ",
  "M1 1AE",
  "M60 1NW",
  "CR2 6XH",
  "DN55 1PT",
  "W1A 1HQ",
  "EC1A 1BB",
  "GIR 0AA",
  "BF1 2AT",
  "BFPO 5",
  "BFPO 5700",
  "JE2 3AB",
  "ZE1 0AA",
])("%s is a postcode in the United Kingdom, however it is typed", (postcode) => {
  expect(postcodeProblem("GB", postcode)).toBeNull();
});

test.each([
  "HX7",
  "XX",
  "10001",
  "HX7 8D",
  "HX7 8DGG",
  "7HX 8DG",
  "HX7 DG8",
  "HXB7 8DG",
  "BFPO",
  "BFPO 57000",
  "Hebden Bridge",
])("%s is not a postcode, which is reported before shipping", (postcode) => {
  expect(postcodeProblem("GB", postcode)).toBe("Enter a full UK postcode");
  expect(postcodeProblem("United Kingdom", postcode)).toBe("Enter a full UK postcode");
});

test("an empty postcode is left to the field's own message", () => {
  expect([postcodeProblem("GB", ""), postcodeProblem("GB", " ")]).toEqual([null, null]);
});

test("abroad a postcode may be anything", () => {
  expect([postcodeProblem("US", "10001"), postcodeProblem("IE", "D02 AF30"), postcodeProblem("FR", "69001")]).toEqual([
    null,
    null,
    null,
  ]);
});

test.each([
  ["hx78ez", "HX7 8EZ"],
  [" hx7-8ez ", "HX7 8EZ"],
  ["m11ae", "M1 1AE"],
  ["ec1a1bb", "EC1A 1BB"],
  ["gir0aa", "GIR 0AA"],
  ["bfpo57", "BFPO 57"],
])("%s is stored in Royal Mail's format", (typed, written) => {
  expect(formatPostcode("GB", typed)).toBe(written);
  expect(formatPostcode("United Kingdom", written), "and stays so").toBe(written);
});

test("other postcodes, and those abroad, keep their spacing", () => {
  expect(formatPostcode("GB", " hx7 ")).toBe("HX7");
  expect(formatPostcode("IE", "d02 af30")).toBe("D02 AF30");
  expect(formatPostcode("GB", null)).toBe("");
});

test.each(["SW1A", "HX7 ", "M1", "ec1a", "BT9"])(
  "%s, all that a wallet gives, stands for a whole postcode",
  (outward) => {
    const whole = postcodeInDistrict("GB", outward);
    expect(postcodeProblem("GB", whole)).toBeNull();
    expect(addressDestination("GB", whole)).toBe(outward.startsWith("BT") ? "XI" : "GB");
  },
);

test("so do three characters in Canada; a whole postcode, or another country's, stays as it is", () => {
  expect(postcodeInDistrict("CA", "M5V")).toBe("M5V 1A1");
  expect(postcodeInDistrict("CA", "M5V 2T6")).toBe("M5V 2T6");
  expect(postcodeInDistrict("GB", "HX7 8DG")).toBe("HX7 8DG");
  expect(postcodeInDistrict("US", "10001")).toBe("10001");
  expect(postcodeInDistrict("IE", "D02")).toBe("D02");
});
