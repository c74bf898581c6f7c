/** The newsletter's texts and limits, shared by browser and server (R-NEWSLETTER-1 to R-NEWSLETTER-5). Pure. */
export const newsletterTitle = "Join the Movement & Save 10%";

/** What a person agrees to by joining. Each sign-up is stored with this exact text as proof of consent. */
export const consentText =
  "By joining, you agree to receive campaign updates and promotions. You may unsubscribe at any time.";

/** The same at the checkout, beside a box that is unticked by default. */
export const checkoutConsentText = "Email me campaign updates and promotions. You can unsubscribe at any time.";

export const signupTexts = {
  empty: "Please enter an email address",
  invalid: "Please enter a valid email address",
  tooSoon: "Please wait a moment before trying again",
  subscribed: "This email is already subscribed to our newsletter",
  tooMany: "Too many signup attempts. Please wait a moment before trying again.",
} as const;

/** Real milliseconds between two attempts from one browser. */
export const resubmitGuardMs = 5_000;

/** Real minutes until an unconfirmed address that signs up again gets its email again. */
export const repeatEmailMinutes = 60;

/** Days until an unconfirmed address is deleted. */
export const unconfirmedDays = 7;

/** Percent off the first order (R-NEWSLETTER-8). */
export const welcomePercent = 10;

/**
 * A name and a domain of several labels, without invisible characters or ones that make email clients read another
 * address. Otherwise each spelling of one address would get its own row, code and email.
 */
const addressShape = /^([^\s@<>()[\],;:"\\\p{C}]+)@((?:[\p{L}\p{M}\p{N}-]+\.)+[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}])$/u;

/** @returns the normalized address with an ASCII domain as mail servers use it; null if invalid */
export function plainAddress(typed: string): string | null {
  if (typed.length > 1000) return null;
  const [, name, domain] = addressShape.exec(typed.trim().normalize("NFKC").toLowerCase()) ?? [];
  if (!domain || !URL.canParse(`http://${domain}`)) return null;
  const address = `${name}@${new URL(`http://${domain}`).hostname}`;
  return address.length <= 254 ? address : null;
}

/** Nothing that could be seen: spaces, and characters that a paste brings along. */
const blank = /^[\s\p{C}\p{Default_Ignorable_Code_Point}]*$/u;

/** @returns what is wrong with a typed address, null if nothing; surrounding spaces are ignored */
export function addressProblem(typed: string): string | null {
  if (blank.test(typed)) return signupTexts.empty;
  return plainAddress(typed) === null ? signupTexts.invalid : null;
}

/** "r•••@example.com": recognisable to its owner, but not revealed by a forwarded link. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf("@");
  return `${address.slice(0, 1)}•••${at < 0 ? "" : address.slice(at)}`;
}
