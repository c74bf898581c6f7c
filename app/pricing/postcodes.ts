import { knownCountryCode } from "./countries.ts";

/** A postcode in one spelling: upper case, without spaces and punctuation. */
export const plainPostcode = (postcode: string | null | undefined): string =>
  (postcode ?? "").toUpperCase().replace(/[^A-Z0-9]/g, "");

/** Outward and inward part as Royal Mail writes them, Girobank's own, and the number of a British forces post office. */
const british = /^([A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}|GIR0AA|BFPO\d{1,4})$/;

/**
 * What is wrong with a postcode, null for nothing: half of one brings the parcel back, weeks later. That there is one at
 * all is said by the field itself.
 */
export function postcodeProblem(country: string, postcode: string): string | null {
  const isFine = knownCountryCode(country) !== "GB" || british.test(plainPostcode(postcode));
  return isFine || postcode.trim() === "" ? null : "Enter a full UK postcode";
}

/**
 * A postcode as it is kept and shown: a British one as Royal Mail writes it ("HX7 8EZ"), anything else in upper case
 * with the spacing that was typed.
 * @param country a name or a two-letter code
 */
export function writtenPostcode(country: string, postcode: string | null | undefined): string {
  const typed = (postcode ?? "").trim().toUpperCase();
  const plain = plainPostcode(typed);
  if (knownCountryCode(country) !== "GB" || !british.test(plain)) return typed;
  const outward = plain.startsWith("BFPO") ? 4 : plain.length - 3;
  return `${plain.slice(0, outward)} ${plain.slice(outward)}`;
}
