/** On `<html>` once every part of the page is laid out as it is: see base.css. */
const laidOutClass = "is-laid-out";

/** Parts below the first view, which base.css leaves aside until they come near; the same selector stands there. */
const lateParts = "main > section:not(:first-child), .later > section, .footer";

/**
 * Lays out what the first view was spared: a part a frame, when there is nothing better to do, and the rest at once
 * when something is pressed, since it may lead there. Afterwards the page has its true height, and so has every page
 * that is walked to: going back finds its place.
 */
export function layOutTheRest(): void {
  const waiting = [...document.querySelectorAll<HTMLElement>(lateParts)];
  for (const part of waiting) part.style.contentVisibility = "auto";
  document.documentElement.classList.add(laidOutClass);
  // Safari has no word for 'when idle'.
  const whenIdle = (next: () => void) => (window.requestIdleCallback ?? setTimeout)(next);
  const layOut = (parts: number) => {
    for (const part of waiting.splice(0, parts)) part.style.removeProperty("content-visibility");
  };
  const next = () => {
    layOut(1);
    if (waiting.length > 0) requestAnimationFrame(() => whenIdle(next));
  };
  whenIdle(next);
  for (const deed of ["click", "keydown"]) {
    addEventListener(deed, () => layOut(waiting.length), { once: true, capture: true });
  }
}
