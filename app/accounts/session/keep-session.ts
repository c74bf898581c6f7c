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
 * Keeps what is shown and what the server knows together: for a new page, and whenever the visitor goes on with so
 * little of the session left, the server is asked. An invalid session ends with its answer, which clears the cookies.
 */
export function keepSession(): void {
  announceAccountChange();
  if (readShownAccount(document.cookie) === null || Date.now() < endsAt - renewBelowMs) return;
  void ask();
}

/** Milliseconds between two questions that somebody who types asks. */
const typingMs = 60_000;
let askedAt = 0;

/** The same for forms that take longer to fill in than a session lasts: typing renews it. */
export function keepSessionWhileTyping(): void {
  const now = Date.now();
  if (now < endsAt - renewBelowMs || now < askedAt + typingMs) return;
  askedAt = now;
  void ask();
}

/**
 * Shows which half of the header is theirs, from now on and without React: a session may end, or begin in another tab,
 * before an island is awake. @returns the way to stop it
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
    // Without an answer nothing is known, so nothing changes: the next page asks again.
  }
}
