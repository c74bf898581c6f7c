import {
  accountHere,
  announceAccountChange,
  onAccountChange,
  readShownAccount,
  renewBelowSeconds,
  signedInClass,
} from "./account-cookie.ts";
import { tabOwner } from "./tab-owner.ts";

const renewBelowMs = renewBelowSeconds * 1000;
let endsAt = 0;

/**
 * Keeps the header in line with the session. Asks the server on every new page, and on activity when little of the
 * session is left. An invalid session is cleared by the response.
 */
export function keepSession(): void {
  announceAccountChange();
  if (readShownAccount(document.cookie) === null || Date.now() < endsAt - renewBelowMs) return;
  void ask();
}

/** Milliseconds between two checks while typing. */
const typingMs = 60_000;
let askedAt = 0;

/** The same for forms that may take longer than a session lasts: typing renews it. */
export function keepSessionWhileTyping(): void {
  const now = Date.now();
  if (now < endsAt - renewBelowMs || now < askedAt + typingMs) return;
  askedAt = now;
  void ask();
}

/**
 * Switches the header when the session starts or ends, also in another tab, without React: islands may not be awake.
 * @returns a function that stops it
 */
export function followAccount(): () => void {
  const show = () => {
    const account = accountHere();
    document.documentElement.classList.toggle(signedInClass, account !== null);
    for (const element of document.querySelectorAll<HTMLElement>("[data-account]"))
      element.textContent = account?.[element.dataset.account as keyof typeof account] ?? "";
    tabOwner();
  };
  show();
  return onAccountChange(show);
}

async function ask(): Promise<void> {
  try {
    const answer = await fetch("/api/session", {
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(30_000),
    });
    const { expiresAt } = (await answer.json()) as { expiresAt: string | null };
    endsAt = expiresAt ? Date.parse(expiresAt) : 0;
    announceAccountChange();
  } catch {
    // Without a response nothing is known, so nothing changes. The next page asks again.
  }
}
