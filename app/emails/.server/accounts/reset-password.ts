import { action, block, opening, panel, paragraph, smallPrint } from "../layout/parts.ts";
import { type WrittenEmail, writeEmail } from "../layout/write-email.ts";
import { type AccountEmailFacts, type AccountLink, aboutAccount, greeting, whyAccount } from "./facts.ts";

export const writeResetPassword = aboutAccount<AccountLink>(renderResetPassword);

/** A link to set a new password. */
export function renderResetPassword({
  store,
  publicUrl,
  firstName,
  token,
}: AccountEmailFacts & AccountLink): WrittenEmail {
  return writeEmail({
    store,
    subject: "Choose a new password",
    why: whyAccount,
    preview: "The link works for one hour.",
    parts: [
      opening(
        "Choose a new password",
        paragraph`${greeting(firstName)}Someone asked to reset the password for your account. If that was you, click the
          button. The link works once, for one hour.`,
      ),
      panel(action("Choose a new password", `${publicUrl}/reset-password?token=${encodeURIComponent(token)}`)),
      block(smallPrint`Wasn’t you? Do nothing: your password won’t change.`),
    ],
  });
}
