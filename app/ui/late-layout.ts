import { signOfLife } from "./sign-of-life.ts";

/** On `<html>` once every part of the page is laid out as it is: see base.css. */
const laidOutClass = "is-laid-out";

/** Parts below the first view, which base.css leaves aside until they come near; the same selector stands there. */
const lateParts = "main > section:not(:first-child), .later > section, .footer";

/**
 * Lays out what the first view was spared, when somebody stirs: a part a frame, when there is nothing better to do, and
 * the rest at once when something is pressed, since it may lead there. Afterwards the page has its true height, and so
 * has every page that is walked to: going back finds its place.
 */
export function layOutTheRest(): void {
  let waiting: HTMLElement[] | undefined;
  const layOut = (parts: number) => {
    waiting ??= takeOver();
    for (const part of waiting.splice(0, parts)) part.style.removeProperty("content-visibility");
    return waiting.length > 0;
  };
  // Safari has no word for 'when idle'.
  const whenIdle = (next: () => void) => (window.requestIdleCallback ?? setTimeout)(next);
  const next = () => void (layOut(1) && requestAnimationFrame(() => whenIdle(next)));
  void signOfLife.then(() => whenIdle(next));
  for (const deed of ["click", "keydown"]) {
    addEventListener(deed, () => layOut(Number.POSITIVE_INFINITY), { once: true, capture: true });
  }
}

/** From the stylesheet, for all pages at once, to each part of this one. */
function takeOver(): HTMLElement[] {
  const parts = [...document.querySelectorAll<HTMLElement>(lateParts)];
  for (const part of parts) part.style.contentVisibility = "auto";
  document.documentElement.classList.add(laidOutClass);
  return parts;
}
