import { expect, test } from "vitest";
import { needsPostcode } from "./postcodes.ts";

const told = (country: string, postcode: string) => {
  const messages: string[] = [];
  needsPostcode({ country, postcode }, { addIssue: ({ message }) => messages.push(message) });
  return messages;
};

test.each([
  ...["HX7 8DG", "hx78dg", " hx7-8dg ", "M1 1AE", "M60 1NW", "CR2 6XH", "DN55 1PT", "W1A 1HQ", "EC1A 1BB"],
  ...["GIR 0AA", "BF1 2AT", "BFPO 57", "JE2 3AB", "ZE1 0AA"],
])("%s is a postcode in the United Kingdom, however it is typed", (postcode) => {
  expect(told("GB", postcode)).toEqual([]);
});

test.each(["HX7", "XX", "10001", "HX7 8D", "HX7 8DGG", "7HX 8DG", "HX7 DG8", "Hebden Bridge"])(
  "%s is none, which is said before the parcel is sent",
  (postcode) => {
    expect(told("GB", postcode)).toEqual(["Enter a full UK postcode"]);
    expect(told("United Kingdom", postcode)).toEqual(["Enter a full UK postcode"]);
  },
);

test("where none was typed, the field says that itself", () => {
  expect([...told("GB", ""), ...told("GB", " ")]).toEqual([]);
});

test("elsewhere a postcode may be anything", () => {
  expect([...told("US", "10001"), ...told("IE", "D02 AF30"), ...told("FR", "69001")]).toEqual([]);
});
