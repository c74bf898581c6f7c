import { knownCountryCode } from "./countries.ts";

/** A postcode in one spelling: upper case, without spaces and punctuation. */
export const plainPostcode = (postcode: string | null | undefined): string =>
  (postcode ?? "").toUpperCase().replace(/[^A-Z0-9]/g, "");

/** Outward and inward part as Royal Mail writes them, Girobank's own, and the number of a British forces post office. */
const british = /^([A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}|GIR0AA|BFPO\d{1,4})$/;

/** Where a form's check puts what is wrong, as Zod's `superRefine` hands it over. */
type Problems = { addIssue(issue: { code: "custom"; path: string[]; message: string }): void };

/**
 * The check of every form that keeps an address: half of a postcode brings the parcel back, weeks later. That there is
 * one at all is said by the field itself.
 */
export function needsPostcode({ country, postcode }: { country: string; postcode: string }, problems: Problems): void {
  if (postcode.trim() === "" || knownCountryCode(country) !== "GB" || british.test(plainPostcode(postcode))) return;
  problems.addIssue({ code: "custom", path: ["postcode"], message: "Enter a full UK postcode" });
}
