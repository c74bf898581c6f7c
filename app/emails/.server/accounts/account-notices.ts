import { formatDay, formatTime } from "#app/shared/dates.ts";
import type { Shop } from "#server/shop.ts";
import type { Store } from "#store";
import type { AccountChange, credentialsChanged } from "../emails.ts";
import { bold, mailTo, textLink } from "../layout/inline.ts";
import { action, block, opening, panel, paragraph, smallPrint } from "../layout/parts.ts";
import { type EmailWriter, type WrittenEmail, writeEmail } from "../layout/write-email.ts";

/** The data of every email about an account. */
export type AccountEmailFacts = {
  store: Store;
  /** Without a trailing slash. */
  publicUrl: string;
  firstName: string | null;
};

export const accountEmailFacts = ({ store, config }: Shop, firstName: string | null): AccountEmailFacts => ({
  store,
  publicUrl: config.PUBLIC_URL,
  firstName,
});

/** What is stored of an email whose link has a token. */
export type AccountLink = { firstName: string | null; token: string };

/** A writer of emails about an account, from what was stored when they were queued. */
export const aboutAccount =
  <Stored extends { firstName: string | null }>(render: (facts: AccountEmailFacts & Stored) => WrittenEmail) =>
  (shop: Shop, stored: Stored): WrittenEmail =>
    render({ ...stored, ...accountEmailFacts(shop, stored.firstName) });

export const whyAccount = "You’re getting this because someone used this address for an account with us.";

/** 'Hello Robin.' in front of the first sentence; nothing for somebody without a name. */
export const greeting = (firstName: string | null): string => (firstName ? `Hello ${firstName}. ` : "");

export const writeAccountExists = aboutAccount(renderAccountExists);

/** Sent when somebody signs up with an address that already has an account: only its owner learns that. */
export function renderAccountExists({ store, publicUrl, firstName }: AccountEmailFacts): WrittenEmail {
  return writeEmail({
    store,
    subject: "You already have an account",
    why: "You’re getting this because you have an account with us.",
    preview: "Someone tried to sign up with your email address.",
    parts: [
      opening(
        "You already have an account.",
        paragraph`${greeting(firstName)}Someone tried to sign up with your email address. You already have an account,
          so nothing has changed. If that was you, sign in.`,
      ),
      panel(
        paragraph`Forgotten your password? ${textLink("Choose a new one", `${publicUrl}/forgot-password`)}`,
        action("Sign In", `${publicUrl}/login`),
      ),
      block(smallPrint`Wasn’t you? You don’t need to do anything. Whoever tried can’t tell that you have an account.`),
    ],
  });
}

export const writeAccountDeleted = aboutAccount(renderAccountDeleted);

/** The last email to an account's owner: the account is deleted, and which records the law requires us to store. */
export function renderAccountDeleted({ store, firstName }: AccountEmailFacts): WrittenEmail {
  return writeEmail({
    store,
    subject: "Your account has been deleted",
    why: "You’re getting this because you had an account with us. This is our last email about it.",
    preview: "Your sign-in, addresses and newsletter details have been deleted.",
    parts: [
      opening(
        "Your account has been deleted.",
        paragraph`${greeting(firstName)}We’ve deleted your sign-in, your addresses and your newsletter details. Orders
          on their way will still arrive. Tax law requires us to keep payment records for six years; nobody else sees
          them.`,
      ),
      panel(paragraph`${bold("Wasn’t you?")} Email ${mailTo(store.contact.email)}.`),
    ],
  });
}

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
        `${subjects[change]}.`,
        paragraph`${greeting(firstName)}Your account was changed at ${formatTime(at)} on ${formatDay(at)}.
          ${details[change]}`,
      ),
      panel(
        paragraph`${bold("Wasn’t you?")} Choose a new password now and email ${mailTo(store.contact.email)}.`,
        action("Choose a new password", `${publicUrl}/forgot-password`),
      ),
    ],
  });
}
