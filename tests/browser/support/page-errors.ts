import type { Page } from "playwright-core";

/** Harmless: Chromium on a busy machine, and Playwright about the service workers that it blocks (visitor.ts). */
const ignored = /preloaded using link preload|Service Worker registration blocked by Playwright/;

/**
 * Chromium rejects a promise of its own when a page was drawn before the fade from the last page could begin, as on a
 * busy machine (w3c/csswg-drafts#13726). The page is shown without the fade, and none of our scripts has that promise.
 */
const skippedTransition = "Transition was aborted because of invalid state. Page already revealed";

/** Collects the page's console errors and exceptions from now on, in a growing list. */
export function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()) && !ignored.test(message.text())) errors.push(message.text());
  });
  page.on("pageerror", ({ message }) => message !== skippedTransition && errors.push(message));
  return errors;
}
