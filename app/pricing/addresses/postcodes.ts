import { knownCountryCode } from "./countries.ts";

/** A postcode for comparison: upper case, without spaces and punctuation. */
export const plainPostcode = (postcode: string | null | undefined): string =>
  (postcode ?? "").toUpperCase().replace(/[^A-Z0-9]/g, "");

/** Outward and inward code as Royal Mail formats them, Girobank's, and British forces (BFPO) numbers. */
const british = /^([A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}|GIR0AA|BFPO\d{1,4})$/;

/**
 * What is wrong with a postcode, null if nothing: half a postcode sends the parcel back weeks later. The field itself
 * reports an empty one.
 */
export function postcodeProblem(country: string, postcode: string): string | null {
  const isFine = knownCountryCode(country) !== "GB" || british.test(plainPostcode(postcode));
  return isFine || postcode.trim() === "" ? null : "Enter a full UK postcode";
}

/**
 * A postcode as stored and shown: British ones in Royal Mail's format ("HX7 8EZ"), others in upper case with the
 * spacing as typed.
 * @param country a name or a two-letter code
 */
export function formatPostcode(country: string, postcode: string | null | undefined): string {
  const typed = (postcode ?? "").trim().toUpperCase();
  const plain = plainPostcode(typed);
  if (knownCountryCode(country) !== "GB" || !british.test(plain)) return typed;
  const outward = plain.startsWith("BFPO") ? 4 : plain.length - 3;
  return `${plain.slice(0, outward)} ${plain.slice(outward)}`;
}

const outwardCode = /^[A-Z]{1,2}\d[A-Z\d]?$/;
const forwardSortationArea = /^[A-Z]\d[A-Z]$/;

/**
 * A whole postcode for the part of one that a wallet gives before it pays: the outward code in the United Kingdom, the
 * first three characters in Canada. It stands for its district in a quote, but is not an address. Others are returned
 * as they are.
 * @param country two-letter code
 */
export function postcodeInDistrict(country: string, postcode: string): string {
  const plain = plainPostcode(postcode);
  if (country === "GB" && outwardCode.test(plain)) return `${plain} 1AA`;
  if (country === "CA" && forwardSortationArea.test(plain)) return `${plain} 1A1`;
  return postcode;
}
