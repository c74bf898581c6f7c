import type { Store } from "#store";
import type { Email } from "./contract.ts";

export type EmailCheck = { words: string; ok: boolean };

/** Checks that an email gives nothing away and has what it must have. */
export function emailChecks(email: Pick<Email, "from" | "subject" | "text" | "html">, store: Store): EmailCheck[] {
  const telling = [store.brand, store.party, store.hero.headline, store.hero.line].map((word) => word.toLowerCase());
  const tells = (words: string) => telling.some((word) => words.toLowerCase().includes(word));
  const loads = /<(img|link|script|iframe|video)\b|url\(|@import/i.test(email.html);
  const check = (ok: boolean, good: string, bad: string): EmailCheck => ({ words: ok ? good : bad, ok });
  return [
    check(!tells(email.from), "Sender is neutral", "Sender names the brand"),
    check(!tells(email.subject), "Subject is neutral", "Subject names the brand"),
    check(email.text.trim() !== "", "Has a text part", "Has no text part"),
    check(!loads, "Loads nothing", "Loads something"),
    { words: `${Math.max(1, Math.round(email.html.length / 1024))} kB`, ok: email.html.length < 100 * 1024 },
  ];
}

/** The order an email is about, by its subject: "LT-20418". */
export function orderNumberIn(subject: string, { orderNumberPrefix }: Pick<Store, "orderNumberPrefix">): string | null {
  return new RegExp(`\\b${orderNumberPrefix}-\\d+\\b`).exec(subject)?.[0] ?? null;
}

/**
 * The HTML part as a frame shows it: its one style sheet carries the page's nonce, as the page's own policy asks of
 * whatever it frames, its links open beside the mailbox, and whether it is night is decided here and not by the
 * reader's machine.
 */
export function framed(markup: string, { nonce, night }: { nonce: string | undefined; night: boolean }): string {
  const html = markup.replaceAll(
    /@media\s*\(prefers-color-scheme:\s*dark\)/gi,
    night ? "@media all" : "@media not all",
  );
  const styled = nonce ? html.replaceAll(/<style(?=[\s>])/gi, `<style nonce="${nonce}"`) : html;
  return styled.replace(/<head([^>]*)>/i, '<head$1><base target="_blank">');
}
