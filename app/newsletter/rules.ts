/**
 * The newsletter's words and limits, shared by browser and server (R-NEWSLETTER-1 to R-NEWSLETTER-5). Pure.
 */
export const newsletterTitle = "Join the Movement & Save 10%";

/** What a person agrees to by joining; each sign-up is kept with these very words as proof of consent. */
export const consentText =
  "By joining, you agree to receive campaign updates and promotions. You may unsubscribe at any time.";

/** The same at the checkout, beside a box that is not ticked beforehand. */
export const checkoutConsentText = "Email me campaign updates and promotions. You can unsubscribe at any time.";

export const signupTexts = {
  empty: "Please enter an email address",
  invalid: "Please enter a valid email address",
  tooSoon: "Please wait a moment before trying again",
  subscribed: "This email is already subscribed to our newsletter",
  tooMany: "Too many signup attempts. Please wait a moment before trying again.",
} as const;

/** Real milliseconds between two attempts of one browser. */
export const resubmitGuardMs = 5_000;

/** Real minutes after which an address that has not confirmed gets its email again when it signs up again. */
export const repeatEmailMinutes = 60;

/** Days after which an address that was never confirmed is forgotten. */
export const unconfirmedDays = 7;

/** Percent off the first order (R-NEWSLETTER-8). */
export const welcomePercent = 10;

/**
 * A name and a domain of several labels, without invisible characters or characters in which an email client finds
 * another address. Otherwise each spelling of one address would get a row, a code and an email of its own.
 */
const addressShape = /^([^\s@<>()[\],;:"\\\p{C}]+)@((?:[\p{L}\p{M}\p{N}-]+\.)+[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}])$/u;

/** @returns the one spelling of a typed address, its domain in ASCII as mail servers use it; null when invalid */
export function plainAddress(typed: string): string | null {
  if (typed.length > 1000) return null;
  const [, name, domain] = addressShape.exec(typed.trim().normalize("NFKC").toLowerCase()) ?? [];
  if (!domain || !URL.canParse(`http://${domain}`)) return null;
  const address = `${name}@${new URL(`http://${domain}`).hostname}`;
  return address.length <= 254 ? address : null;
}

/** @returns what is wrong with a typed address, null when nothing is; spaces around it do not count */
export function addressProblem(typed: string): string | null {
  if (typed.trim() === "") return signupTexts.empty;
  return plainAddress(typed) === null ? signupTexts.invalid : null;
}

/**
 * "r•••@example.com": an address that its owner knows again and nobody else learns from a link that was passed on.
 */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf("@");
  return `${address.slice(0, 1)}•••${at < 0 ? "" : address.slice(at)}`;
}
