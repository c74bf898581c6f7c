import type { confirmAddress } from "../emails.ts";
import type { Part } from "../layout/inline.ts";
import { action, block, opening, panel, paragraph, smallPrint } from "../layout/parts.ts";
import { type EmailWriter, type WrittenEmail, writeEmail } from "../layout/write-email.ts";
import {
  type AccountEmailFacts,
  type AccountLink,
  aboutAccount,
  accountEmailFacts,
  greeting,
  whyAccount,
} from "./account-notices.ts";

type LinkFacts = Pick<AccountEmailFacts, "store" | "publicUrl"> & { token: string };

interface LinkEmail {
  subject: string;
  preview: string;
  title: string;
  text: Part;
  label: string;
  /** The page that the link opens: '/reset-password'. */
  path: string;
  /** What ignoring the email means: 'your password won’t change'. */
  ifNotYou: string;
}

/** An email about an account with one link, which has a token. */
function writeLinkEmail({ store, publicUrl, token }: LinkFacts, email: LinkEmail): WrittenEmail {
  const { subject, preview, title, text, label, path, ifNotYou } = email;
  return writeEmail({
    store,
    subject,
    why: whyAccount,
    preview,
    parts: [
      opening(title, text),
      panel(action(label, `${publicUrl}${path}?token=${encodeURIComponent(token)}`)),
      block(smallPrint`Wasn’t you? Do nothing: ${ifNotYou}.`),
    ],
  });
}

/** No name: the reader may not be the person who typed one. */
type ConfirmAddressFacts = Omit<AccountEmailFacts, "firstName"> & { token: string; isChange: boolean };

export const writeConfirmAddress: EmailWriter<typeof confirmAddress> = (shop, { token, isChange }) =>
  renderConfirmAddress({ ...accountEmailFacts(shop, null), token, isChange });

/** Asks the reader to confirm the address, for a new account or as an account's new address. */
export function renderConfirmAddress(facts: ConfirmAddressFacts): WrittenEmail {
  const reason = facts.isChange
    ? "You asked us to use this address for your account from now on."
    : "You signed up with this address.";
  return writeLinkEmail(facts, {
    subject: "Confirm your email address",
    preview: "One click and you’re done.",
    title: "Is this your address?",
    text: paragraph`${reason} Click the button to confirm it. The link works for 24 hours.`,
    label: "Confirm my address",
    path: "/confirm-email",
    ifNotYou: "nothing happens unless you click, and we won’t email you again",
  });
}

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
