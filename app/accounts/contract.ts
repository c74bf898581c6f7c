import { z } from "zod";
import { checkAddress, withFormattedPostcode } from "#app/pricing/addresses/check-address.ts";
import { addressRefusal, type SellsTo } from "#app/pricing/addresses/markets.ts";
import { oneLine } from "#app/shared/normalize-text.ts";

/** Schemas of the account forms and endpoints. Error messages are those of R-ERROR-1. */
export const passwordLength = { min: 6, max: 128 };
export const maxNameLength = 100;

const emailWrong = "Please enter a valid email address.";
const text = z.string().default("");

/** Spaces around it are typos; case does not matter. */
const email = text
  .transform((typed) => typed.trim().toLowerCase())
  .pipe(
    z
      .string()
      .min(1, { error: "Enter your email address", abort: true })
      .max(254, { error: emailWrong, abort: true })
      .pipe(z.email(emailWrong)),
  );

/** A password to set. Never trimmed or cut: spaces count. */
export const newPassword = text.pipe(
  z
    .string()
    .min(1, { error: "Enter a password", abort: true })
    .min(passwordLength.min, "Password must be at least 6 characters long.")
    .max(passwordLength.max, "Password must be 128 characters or fewer"),
);

/** A password to verify. */
const presentPassword = text.pipe(z.string().min(1, "Enter your password"));

const typedLine = text.transform(oneLine);

const name = (what: string) =>
  typedLine.pipe(z.string().max(maxNameLength, `${what} must be ${maxNameLength} characters or fewer`));

const names = { firstName: name("First name"), lastName: name("Last name") };

/** A six-digit code of an authenticator app, or a backup code. Spaces are ignored. */
const typedCode = text.transform((typed) => typed.replace(/\s+/g, ""));
const codeTooLong = "Enter a code of 6 digits";

export const signInForm = z.object({
  email,
  password: presentPassword,
  /** Read only when too many passwords were tried for the account. */
  code: typedCode.pipe(z.string().max(40, codeTooLong)),
});
export const signUpForm = z.object({ ...names, email, password: newPassword });
export const emailForm = z.object({ email });
export const resetForm = z.object({ token: text, password: newPassword });
export const changeNameForm = z.object({ ...names, password: presentPassword });
export const changeEmailForm = z.object({ email, password: presentPassword });
export const changePasswordForm = z.object({ password: presentPassword, newPassword });
export const deleteForm = changeEmailForm;
export const reauthenticationForm = z.object({ password: presentPassword });

export const codeForm = z.object({
  code: typedCode.pipe(z.string().min(1, { error: "Enter the code", abort: true }).max(40, codeTooLong)),
});

const line = (max: number) => typedLine.pipe(z.string().max(max, `Use ${max} characters or fewer`));
const needed = (max: number, message: string) =>
  typedLine.pipe(z.string().min(1, message).max(max, `Use ${max} characters or fewer`));

/** An address book entry, with the checkout's labels, where the shop sells. */
export const addressForm = (sellsTo: SellsTo) =>
  savedAddress.superRefine(({ country, postcode }, problems) => {
    const refused = addressRefusal(sellsTo, country, postcode);
    if (refused) problems.addIssue({ code: "custom", path: [refused.field], message: refused.message });
  });

const savedAddress = z
  .object({
    firstName: needed(100, "Enter your first name"),
    lastName: needed(100, "Enter your last name"),
    address: needed(200, "Enter your address"),
    apartment: line(100),
    city: needed(100, "Enter your town or city"),
    state: line(100),
    country: needed(60, "Choose a country"),
    postcode: needed(20, "Enter your postcode"),
    phone: line(40),
    isDefault: text.transform((typed) => typed !== ""),
  })
  .superRefine(checkAddress)
  .transform(withFormattedPostcode);
export type AddressForm = z.output<typeof savedAddress>;

/** Response of GET /api/session: the signed-in user, as far as the browser needs it. */
export const sessionAnswer = z.object({
  user: z
    .object({
      id: z.string(),
      email: z.string(),
      firstName: z.string().nullable(),
      fullName: z.string().nullable(),
    })
    .nullable(),
  /** ISO 8601; null when nobody is signed in. */
  expiresAt: z.string().nullable(),
});

/** JSON bodies of the endpoints. Unknown fields are ignored. */
export const signInBody = signInForm;
export const signUpBody = z.object({
  email,
  password: newPassword,
  firstName: names.firstName.optional(),
  fullName: name("Full name").optional(),
  name: name("Name").optional(),
});
export const signedInAnswer = z.object({
  /**
   * The session's signed token: a cookie for browsers, a bearer token for others. Null while a code is still required.
   */
  token: z.string().nullable(),
  twoFactorRedirect: z.boolean().optional(),
});
export const signUpAnswer = z.object({ status: z.literal("confirm-email") });
export const signedOutAnswer = z.object({ signedOut: z.literal(true) });
