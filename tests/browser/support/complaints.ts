import type { Page } from "playwright-core";

/** The browser's own note where a machine is too busy to draw a picture in time, and Playwright's (visitor.ts). */
const notOurs = /preloaded using link preload|Service Worker registration blocked by Playwright/;

/** What a page's console complains of and what breaks in it, from now on; the list grows. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()) && !notOurs.test(message.text())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  return complaints;
}
