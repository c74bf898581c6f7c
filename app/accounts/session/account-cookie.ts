/**
 * A cookie that scripts can read, beside the session's own which they cannot: whom to greet. It lives as long as
 * the session, so that pages which are the same for everyone can show the right header before anything is asked.
 * Nothing trusts it.
 */
export const accountCookie = "account";

/** Class on `<html>` while somebody is signed in; account-menu.css shows the header's other half then. */
export const signedInClass = "signed-in";

export type ShownAccount = {
  /** First name, else the part of the email address before the @ (R-ROUTE-13). */
  short: string;
  /** Full name, else the email address. */
  label: string;
};

type Named = { email: string; firstName?: string | null; fullName?: string | null };

export function shownAccount({ email, firstName, fullName }: Named): ShownAccount {
  return { short: firstName?.trim() || email.split("@")[0]!, label: fullName?.trim() || email };
}

export const writeShownAccount = (shown: ShownAccount): string => encodeURIComponent(JSON.stringify(shown));

/** What a `Cookie` header or `document.cookie` says; null when nobody seems to be signed in. */
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

/** Says that the cookie which names the account may have changed. */
export const announceAccountChange = (): boolean => window.dispatchEvent(new Event(changed));

/** Calls back whenever somebody may have signed in or out, here or in another tab. @returns the way to stop it */
export function onAccountChange(notice: () => void): () => void {
  const events = [changed, "pageshow", "focus"] as const;
  for (const event of events) window.addEventListener(event, notice);
  return () => {
    for (const event of events) window.removeEventListener(event, notice);
  };
}

let seen: { text: string; account: ShownAccount | null } = { text: "", account: null };

/** What the browser has now; the same object while the cookie says the same. */
export function accountHere(): ShownAccount | null {
  const account = readShownAccount(document.cookie);
  const text = JSON.stringify(account);
  if (text !== seen.text) seen = { text, account };
  return seen.account;
}

/** Seconds left of a session below which it is renewed, by browser and server alike (R-ACCOUNT-2). */
export const renewBelowSeconds = 300;
