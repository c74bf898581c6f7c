import { stirEvent } from "./presses.ts";

/** What shows that somebody is there, before anything can be pressed; and, for the inline script, that something was. */
const signs = ["pointermove", "pointerdown", "touchstart", "wheel", "scroll", "keydown", "focusin", stirEvent];

/** Resolves when the visitor first stirs; at once on the server, and in a page that somebody is in already. */
export const signOfLife = new Promise<void>((resolve) => {
  if (typeof window === "undefined" || hasStirred()) return resolve();
  const once = new AbortController();
  const seen = () => {
    once.abort();
    resolve();
  };
  for (const sign of signs) addEventListener(sign, seen, { capture: true, passive: true, signal: once.signal });
});

function hasStirred(): boolean {
  return window.scrollY > 0 || (document.activeElement ?? document.body) !== document.body;
}
