import type { Shop } from "#server/shop.ts";
import type { Store } from "#store";

/** What every email about an account is written from. */
export type AccountEmailFacts = {
  store: Store;
  /** Without a slash at its end. */
  publicUrl: string;
  firstName: string | null;
};

export const accountEmailFacts = ({ store, config }: Shop, firstName: string | null): AccountEmailFacts => ({
  store,
  publicUrl: config.PUBLIC_URL,
  firstName,
});

export const whyAccount = "You’re getting this because someone used this address for an account with us.";

/** 'Hello Robin.' in front of the first sentence; nothing for somebody without a name. */
export const greeting = (firstName: string | null): string => (firstName ? `Hello ${firstName}. ` : "");
