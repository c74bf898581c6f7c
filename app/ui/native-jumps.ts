/**
 * The text of an inline script that gives each of the browser's own jumps within a page (a press on `#contents`) a key.
 * They come with none, and React Router takes all that have none for one place in the history: it would put each of
 * them back to where the last one was scrolled to. Runs before React Router listens; no `idx` is what it reads there.
 */
export const keyNativeJumps = `addEventListener("popstate", () => {
  if (history.state === null) history.replaceState({ key: Math.random().toString(36).slice(2), idx: null }, "");
});`;
