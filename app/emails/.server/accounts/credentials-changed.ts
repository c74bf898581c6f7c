import { clockTime, dayWords } from "#app/shared/dates.ts";
import type { EmailWriter } from "../email-writer.ts";
import type { AccountChange, credentialsChanged } from "../emails.ts";
import { action, opening, panel, paragraph } from "../layout/parts.ts";
import { bold, mailTo } from "../layout/words.ts";
import { type WrittenEmail, writeEmail } from "../layout/write-email.ts";
import { type AccountEmailFacts, accountEmailFacts, greeting } from "./facts.ts";

type CredentialsChangedFacts = AccountEmailFacts & { change: AccountChange; at: Date };

const subjects: Record<AccountChange, string> = {
  password: "Your password was changed",
  email: "Your email address was changed",
  "two-factor-on": "Sign-in codes are on",
  "two-factor-off": "Sign-in codes are off",
  "backup-codes": "You have new backup codes",
};

const details: Record<AccountChange, string> = {
  password: "It has a new password, and every other device has been signed out.",
  email: "It has a new email address. You can no longer sign in with this address.",
  "two-factor-on": "Signing in now also takes a code from your authenticator app.",
  "two-factor-off": "Signing in no longer takes a code.",
  "backup-codes": "It has new backup codes. The old ones no longer work.",
};

export const writeCredentialsChanged: EmailWriter<typeof credentialsChanged> = (shop, { firstName, change, at }) =>
  renderCredentialsChanged({ ...accountEmailFacts(shop, firstName), change, at: new Date(at) });

/** Reports a change to the account, and what to do if it was somebody else. */
export function renderCredentialsChanged(facts: CredentialsChangedFacts): WrittenEmail {
  const { store, publicUrl, firstName, change, at } = facts;
  return writeEmail({
    store,
    subject: subjects[change],
    why: "You’re getting this because you have an account with us. It’s about your account’s security, so there is nothing to unsubscribe from.",
    preview: "If this was you, you don’t need to do anything.",
    parts: [
      opening(
        subjects[change],
        paragraph`${greeting(firstName)}Your account was changed at ${clockTime(at)} on ${dayWords(at)}.
          ${details[change]}`,
      ),
      panel(
        paragraph`${bold("Wasn’t you?")} Choose a new password now and email ${mailTo(store.contact.email)}.`,
        action("Choose a new password", `${publicUrl}/forgot-password`),
      ),
    ],
  });
}
