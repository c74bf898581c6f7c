import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { readShownAccount, type ShownAccount } from "./account-cookie.ts";
import { renewBelowSeconds } from "./session-rules.ts";

const changed = "account-changed";
const told = () => window.dispatchEvent(new Event(changed));

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

/** Whom the header greets; null for a visitor, and on the server, whose pages are the same for everyone. */
export function useAccount(): ShownAccount | null {
  return useSyncExternalStore(onAccountChange, accountHere, () => null);
}

const renewBelowMs = renewBelowSeconds * 1000;
let endsAt = 0;

/**
 * Keeps what is shown and what the server knows together: on load, and whenever the visitor goes on with so
 * little of the session left, the server is asked. An invalid session ends with its answer, which clears the cookies.
 */
export function useSessionKeeper(): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page is the very moment to look again
  useEffect(() => {
    told();
    if (readShownAccount(document.cookie) === null || Date.now() < endsAt - renewBelowMs) return;
    void ask();
  }, [key]);
}

/** Milliseconds between two questions that somebody who types asks. */
const typingMs = 60_000;
let askedAt = 0;

/** The same for pages that take longer to fill in than a session lasts: whoever types goes on with it. */
export function useSessionWhileTyping(): void {
  useEffect(() => {
    const look = () => {
      const now = Date.now();
      if (now < endsAt - renewBelowMs || now < askedAt + typingMs) return;
      askedAt = now;
      void ask();
    };
    document.addEventListener("input", look);
    return () => document.removeEventListener("input", look);
  }, []);
}

async function ask(): Promise<void> {
  try {
    const answer = await fetch("/api/session", {
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(30_000),
    });
    const { expiresAt } = (await answer.json()) as { expiresAt: string | null };
    endsAt = expiresAt ? Date.parse(expiresAt) : 0;
    told();
  } catch {
    // Without an answer nothing is known, so nothing changes: the next page asks again.
  }
}
