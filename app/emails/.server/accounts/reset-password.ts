import { paragraph } from "../layout/parts.ts";
import { type AccountEmailFacts, type AccountLink, aboutAccount, greeting } from "./facts.ts";
import { writeLinkEmail } from "./link-email.ts";

export const writeResetPassword = aboutAccount<AccountLink>(renderResetPassword);

/** A link to set a new password. */
export function renderResetPassword(facts: AccountEmailFacts & AccountLink) {
  return writeLinkEmail(facts, {
    subject: "Choose a new password",
    preview: "The link works for one hour.",
    title: "Choose a new password",
    text: paragraph`${greeting(facts.firstName)}Someone asked to reset the password for your account. If that was you,
      click the button. The link works once, for one hour.`,
    label: "Choose a new password",
    path: "/reset-password",
    ifNotYou: "your password won’t change",
  });
}
