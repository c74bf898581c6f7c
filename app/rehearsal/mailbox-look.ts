import type { Store } from "#store";
import type { RehearsalEmail } from "./contract.ts";

export const parts = ["mail", "text", "headers"] as const;
export const views = ["light", "dark", "phone"] as const;

/** The mailbox's view state, all of it in the URL: email, part, view and search. */
export type Look = { mail: string | null; part: (typeof parts)[number]; view: (typeof views)[number]; q: string };

export function lookOf(query: URLSearchParams): Look {
  return {
    mail: query.get("mail"),
    part: parts.find((part) => part === query.get("part")) ?? "mail",
    view: views.find((view) => view === query.get("view")) ?? "light",
    q: (query.get("q") ?? "").trim().slice(0, 100),
  };
}

/** The URL of the mailbox, or another page of emails, with this state. */
export function mailboxAt(look: Look, path = "/rehearsal/mailbox"): string {
  const query = new URLSearchParams();
  if (look.mail !== null) query.set("mail", look.mail);
  if (look.part !== "mail") query.set("part", look.part);
  if (look.view !== "light") query.set("view", look.view);
  if (look.q) query.set("q", look.q);
  return `${path}${query.size > 0 ? `?${query}` : ""}`;
}

/** Whether address, subject or text contains the search term, ignoring case. */
export function matches(email: Pick<RehearsalEmail, "to" | "subject" | "text">, q: string): boolean {
  const wanted = q.toLowerCase();
  return [email.to, email.subject, email.text].some((words) => words.toLowerCase().includes(wanted));
}

type EmailCheck = { words: string; ok: boolean };

/** Checks that an email reveals nothing and has its required parts. */
export function emailChecks(
  email: Pick<RehearsalEmail, "from" | "subject" | "text" | "html">,
  store: Store,
): EmailCheck[] {
  const telling = [store.brand, store.party, store.hero.headline, store.hero.line].map((word) => word.toLowerCase());
  const namesBrand = (words: string) => telling.some((word) => words.toLowerCase().includes(word));
  const loads = /<(img|link|script|iframe|video)\b|url\(|@import/i.test(email.html);
  const check = (ok: boolean, good: string, bad: string): EmailCheck => ({ words: ok ? good : bad, ok });
  return [
    check(!namesBrand(email.from), "Sender is neutral", "Sender names the brand"),
    check(!namesBrand(email.subject), "Subject is neutral", "Subject names the brand"),
    check(email.text.trim() !== "", "Has a text part", "Has no text part"),
    check(!loads, "Loads nothing", "Loads something"),
    { words: `${Math.max(1, Math.round(email.html.length / 1024))} kB`, ok: email.html.length < 100 * 1024 },
  ];
}

/** The order number in an email's subject: "LT-20418". */
export function orderNumberIn(subject: string, { orderNumberPrefix }: Pick<Store, "orderNumberPrefix">): string | null {
  return new RegExp(`\\b${orderNumberPrefix}-\\d+\\b`).exec(subject)?.[0] ?? null;
}

/**
 * Prepares the HTML part for a frame: its stylesheet gets the page's nonce, as the page's own policy requires for
 * frames, its links open outside the frame, and dark mode follows the parameter rather than the reader's system.
 */
export function framed(markup: string, { nonce, night }: { nonce: string | undefined; night: boolean }): string {
  const html = markup.replaceAll(
    /@media\s*\(prefers-color-scheme:\s*dark\)/gi,
    night ? "@media all" : "@media not all",
  );
  const styled = nonce ? html.replaceAll(/<style(?=[\s>])/gi, `<style nonce="${nonce}"`) : html;
  return styled.replace(/<head([^>]*)>/i, '<head$1><base target="_blank">');
}
