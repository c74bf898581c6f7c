import type { Shop } from "#server/shop.ts";
import type { Store } from "#store";
import type { WrittenEmail } from "../layout/write-email.ts";

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
