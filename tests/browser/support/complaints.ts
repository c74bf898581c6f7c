import type { Page } from "playwright-core";

/** Messages of a browser on a busy machine, and Playwright's (visitor.ts). */
const notOurs = /preloaded using link preload|Service Worker registration blocked by Playwright/;

/** Collects the page's console errors and exceptions from now on, in a growing list. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()) && !notOurs.test(message.text())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  return complaints;
}
