import { stirEvent } from "./presses.ts";

/** What shows that somebody is there, before anything can be pressed; and, for the inline script, that something was. */
const signs = ["pointermove", "pointerdown", "touchstart", "wheel", "scroll", "keydown", "focusin", stirEvent];

/** Resolves when the visitor next stirs; at once on the server, and in a page that somebody is in already. */
export function signOfLife(): Promise<void> {
  if (typeof window === "undefined" || hasStirred()) return Promise.resolve();
  return new Promise((resolve) => {
    const once = new AbortController();
    const seen = () => {
      once.abort();
      resolve();
    };
    for (const sign of signs) addEventListener(sign, seen, { capture: true, passive: true, signal: once.signal });
  });
}

const hasStirred = () => window.scrollY > 0 || (document.activeElement ?? document.body) !== document.body;
