/**
 * A cookie that scripts can read, unlike the session's: the name to show in the header. It lives as long as the
 * session, so cached pages can show the right header before asking the server. Never trusted for access.
 */
export const accountCookie = "account";

/** Class on `<html>` while signed in; account-menu.css switches the header by it. */
export const signedInClass = "signed-in";

export type ShownAccount = {
  /** First name, otherwise the part of the email address before the @ (R-ROUTE-13). */
  short: string;
  /** Full name, otherwise the email address. */
  label: string;
};

type Named = { email: string; firstName?: string | null; fullName?: string | null };

/** The names that the header shows for an account (R-ROUTE-13). */
export function shownAccount({ email, firstName, fullName }: Named): ShownAccount {
  return { short: firstName?.trim() || email.split("@")[0]!, label: fullName?.trim() || email };
}

export const writeShownAccount = (shown: ShownAccount): string => encodeURIComponent(JSON.stringify(shown));

/** Reads a `Cookie` header or `document.cookie`; null if nobody seems to be signed in. */
export function readShownAccount(cookies: string): ShownAccount | null {
  const found = new RegExp(`(?:^|;\\s*)${accountCookie}=([^;]+)`).exec(cookies)?.[1];
  if (!found) return null;
  try {
    const { short, label } = JSON.parse(decodeURIComponent(found)) as Record<string, unknown>;
    return typeof short === "string" && typeof label === "string" && short && label ? { short, label } : null;
  } catch {
    return null;
  }
}

const changed = "account-changed";

/** Announces that the account cookie may have changed. */
export const announceAccountChange = (): boolean => window.dispatchEvent(new Event(changed));

/**
 * Calls back whenever somebody may have signed in or out, here or in another tab.
 * @returns a function that stops it
 */
export function onAccountChange(notice: () => void): () => void {
  const events = [changed, "pageshow", "focus"] as const;
  for (const event of events) window.addEventListener(event, notice);
  return () => {
    for (const event of events) window.removeEventListener(event, notice);
  };
}

let seen: { text: string; account: ShownAccount | null } = { text: "", account: null };

/** The browser's current account; the same object while the cookie is unchanged. */
export function accountHere(): ShownAccount | null {
  const account = readShownAccount(document.cookie);
  const text = JSON.stringify(account);
  if (text !== seen.text) seen = { text, account };
  return seen.account;
}

/** A session with fewer seconds left than this is renewed, by browser and server alike (R-ACCOUNT-2). */
export const renewBelowSeconds = 300;
