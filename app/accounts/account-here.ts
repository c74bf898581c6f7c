import { readShownAccount, type ShownAccount } from "./account-cookie.ts";

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
