import { z } from "zod";
import { newPassword } from "#app/accounts/contract.ts";
import { isStorableDay } from "#app/pricing/working-days.ts";
import { oneLine } from "#app/shared/normalize-text.ts";

/** The forms about staff. Dates are London days, `YYYY-MM-DD`; a role is valid until the end of its last day. */
const text = z.string().default("");

const email = text
  .transform((typed) => typed.trim().toLowerCase())
  .pipe(
    z
      .string()
      .min(1, { error: "Enter an email address", abort: true })
      .max(254, { error: "Enter a valid email address", abort: true })
      .pipe(z.email("Enter a valid email address")),
  );

const noDate = "Enter a date, or leave it empty for no end";
const lastDay = text.pipe(
  z.union([z.literal("").transform(() => null), z.iso.date(noDate).refine(isStorableDay, noDate)]),
);

const role = text.pipe(z.string().regex(/^[a-z]{1,20}$/, "Choose a role"));

const grant = { role, permissions: z.array(z.string()), lastDay };
/** Inviting somebody to a role. */
export const inviteForm = z.object({ email, ...grant });
/** Changing somebody's role. `version` is that of the role when its page was opened; without it none matches. */
export const roleForm = z.object({ ...grant, version: text });

const name = (what: string) =>
  text.transform(oneLine).pipe(
    z
      .string()
      .min(1, { error: `Enter your ${what}`, abort: true })
      .max(100, `Your ${what} must be 100 characters or fewer`),
  );

/** Creating an account from an invitation's link. */
export const joinForm = z.object({
  firstName: name("first name"),
  lastName: name("last name"),
  password: newPassword,
});
