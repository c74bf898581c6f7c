import { paragraph } from "../layout/parts.ts";
import { type AccountEmailFacts, type AccountLink, aboutAccount, greeting } from "./facts.ts";
import { writeLinkEmail } from "./link-email.ts";

export const writeNewBrowser = aboutAccount<AccountLink>(renderNewBrowser);

/** A sign-in link for an owner while somebody is guessing passwords for the account. */
export function renderNewBrowser(facts: AccountEmailFacts & AccountLink) {
  return writeLinkEmail(facts, {
    subject: "Sign in to your account",
    preview: "The link works for one hour.",
    title: "Sign in",
    text: paragraph`${greeting(facts.firstName)}Someone has entered the wrong password for your account too many times.
      Open this link in the browser where you want to sign in, then enter your password as usual. The link works for one
      hour.`,
    label: "Sign in with this browser",
    path: "/login/link",
    ifNotYou: "the link doesn’t work without your password",
  });
}
