/**
 * The newsletter's words and limits, shared by browser and server (specification, sections 2, 5, 8 and 9). Pure.
 */
export const newsletterTitle = "Join the Movement & Save 10%";

/** What a person agrees to by joining; each sign-up is kept with these very words as proof of consent. */
export const consentText =
  "By joining, you agree to receive campaign updates and promotions. You may unsubscribe at any time.";

/** The same at the checkout, beside a box that nobody has crossed beforehand. */
export const checkoutConsentText = "Email me campaign updates and promotions. I may unsubscribe at any time.";

export const signupTexts = {
  empty: "Please enter an email address",
  invalid: "Please enter a valid email address",
  tooSoon: "Please wait a moment before trying again",
  subscribed: "This email is already subscribed to our newsletter",
  tooMany: "Too many signup attempts. Please wait a moment before trying again.",
} as const;

/** Real milliseconds between two attempts of one browser. */
export const resubmitGuardMs = 5_000;

/** Real minutes after which an address that has not confirmed gets its mail again when it signs up again. */
export const repeatMailMinutes = 60;

/** Days after which an address that was never confirmed is forgotten. */
export const unconfirmedDays = 7;

/** Percent off the first order (specification, section 9). */
export const welcomePercent = 10;

const addressShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** @returns what is wrong with a typed address, null when nothing is; spaces around it do not count */
export function addressProblem(typed: string): string | null {
  const address = typed.trim();
  if (address === "") return signupTexts.empty;
  return address.length <= 254 && addressShape.test(address) ? null : signupTexts.invalid;
}

/**
 * "r•••@example.com": an address that its owner knows again and nobody else learns from a link that was passed on.
 */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf("@");
  return `${address.slice(0, 1)}•••${at < 0 ? "" : address.slice(at)}`;
}
