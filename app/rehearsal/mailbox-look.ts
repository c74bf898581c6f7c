import type { Email } from "./contract.ts";

export const parts = ["mail", "text", "headers"] as const;
export const views = ["light", "dark", "phone"] as const;

/** What the mailbox shows, all of it in the URL: which email, which part, in which view, and the search. */
export type Look = { mail: string | null; part: (typeof parts)[number]; view: (typeof views)[number]; q: string };

export function lookOf(query: URLSearchParams): Look {
  return {
    mail: query.get("mail"),
    part: parts.find((part) => part === query.get("part")) ?? "mail",
    view: views.find((view) => view === query.get("view")) ?? "light",
    q: (query.get("q") ?? "").trim().slice(0, 100),
  };
}

/** The URL of the mailbox, or of another page of emails, with this look. */
export function mailboxAt(look: Look, path = "/rehearsal/mailbox"): string {
  const query = new URLSearchParams();
  if (look.mail !== null) query.set("mail", look.mail);
  if (look.part !== "mail") query.set("part", look.part);
  if (look.view !== "light") query.set("view", look.view);
  if (look.q) query.set("q", look.q);
  return `${path}${query.size > 0 ? `?${query}` : ""}`;
}

/** Whether address, subject or text has what was looked for, in any case. */
export function matches(email: Pick<Email, "to" | "subject" | "text">, q: string): boolean {
  const wanted = q.toLowerCase();
  return [email.to, email.subject, email.text].some((words) => words.toLowerCase().includes(wanted));
}
