import { nameStyles } from "./name-styles.ts";

/** The module that wakes islands, app/islands.tsx; React comes with it. */
type Waking = { wake(island: HTMLElement): Promise<void> };

/** By its address: Vite's own way would fetch the styles of all islands too, which the page has already. */
const fetchWaking = (): Promise<Waking> => import(/* @vite-ignore */ wakingFile());
const wakingFile = () => document.querySelector<HTMLElement>("script[data-waking]")!.dataset.waking!;

declare global {
  interface Window {
    /** Filled by the inline script of early-clicks.ts. */
    earlyClicks?: { push(pressed: HTMLElement): void } & Iterable<HTMLElement>;
  }
}

/** What shows that somebody is there, before anything is pressed. */
const signsOfUse = ["pointermove", "pointerdown", "touchstart", "wheel", "scroll", "keydown", "focusin"];

const asleep = "shop-island:not([data-awake])";

/** On `<html>` while kept presses are given back: what is pressed meanwhile waits for them (early-clicks.ts). */
const givingBack = "data-giving-back";

/**
 * Islands sleep until the visitor first moves: evaluating React before would take the time in which the page becomes
 * usable. Then all wake, one after the other, the one that was pressed first.
 */
export function startIslands(): void {
  let hasBegun = false;
  let isFailing = false;
  const pressed: HTMLElement[] = [];
  const failed = () => {
    isFailing = true;
    letGo(pressed);
  };

  const wakeAll = async () => {
    nameStyles();
    const begun = new Set<HTMLElement>();
    const { wake } = await untilHere(fetchWaking, failed);
    for (let next = nextOf(pressed, begun); next; next = nextOf(pressed, begun)) {
      begun.add(next);
      const island = next;
      const awake = untilHere(() => wake(island), failed).then(() => {
        isFailing = false;
        island.setAttribute("data-awake", "");
        void giveBack(pressed);
      });
      // The browser answers what was done meanwhile; an island that does not come holds up no other.
      await Promise.race([awake.then(breathe), pause(1000)]);
    }
  };
  const start = () => {
    if (!hasBegun) void wakeAll();
    hasBegun = true;
  };
  const keep = (press: HTMLElement) => {
    pressed.push(press);
    showWaiting(true);
    start();
    if (isFailing) letGo(pressed);
  };

  const once = new AbortController();
  for (const sign of signsOfUse) {
    const seen = (event: Event) => {
      if (isStill(event)) return;
      once.abort();
      start();
    };
    addEventListener(sign, seen, { capture: true, passive: true, signal: once.signal });
  }
  if (document.querySelector("shop-island[data-now]")) start();
  for (const press of window.earlyClicks ?? []) keep(press);
  window.earlyClicks = Object.assign([], { push: keep });
  whenLoaded(prefetchFiles);
}

/** A page that comes up under a mouse hears of it as if it had moved; what scrolls within a page may do so by itself. */
function isStill(event: Event): boolean {
  if (event.type === "scroll") return event.target !== document;
  if (event.type !== "pointermove") return false;
  const { movementX, movementY } = event as PointerEvent;
  return movementX === 0 && movementY === 0;
}

/** The island of the first press that waits, else the next one of the page. */
function nextOf(pressed: readonly HTMLElement[], begun: ReadonlySet<HTMLElement>): HTMLElement | undefined {
  const islands = [...pressed.flatMap(sleepersOf), ...document.querySelectorAll<HTMLElement>(asleep)];
  return islands.find((island) => !begun.has(island));
}

/** The islands that a press waits for: its own, and that of the form which its button sends. */
const sleepersOf = (pressed: HTMLElement & { form?: HTMLFormElement | null }): HTMLElement[] =>
  [pressed, pressed.form].map((each) => each?.closest<HTMLElement>(asleep)).filter((island) => island != null);

/** In the order in which they were pressed, as far as their islands are awake; each sees what the one before has done. */
async function giveBack(pressed: HTMLElement[]): Promise<void> {
  const page = document.documentElement;
  if (page.hasAttribute(givingBack)) return;
  page.setAttribute(givingBack, "");
  for (let next = pressed[0]; next && sleepersOf(next).length === 0; next = pressed[0]) {
    pressed.shift();
    // The browser has made this choice already: it is taken back, so that pressing it is a change again.
    if (next instanceof HTMLInputElement) next.checked = next.type === "checkbox" && !next.checked;
    page.removeAttribute(givingBack);
    next.click();
    page.setAttribute(givingBack, "");
    await breathe();
  }
  page.removeAttribute(givingBack);
  if (pressed.length === 0) showWaiting(false);
}

/** While files do not come, links and what sends a form that posts are left to the browser: they need no script. */
function letGo(pressed: HTMLElement[]): void {
  for (const press of pressed as (HTMLButtonElement | HTMLAnchorElement)[]) {
    if (!("href" in press) && (press.type !== "submit" || press.form?.method !== "post")) continue;
    for (const island of sleepersOf(press)) island.setAttribute("data-awake", "");
  }
  void giveBack(pressed);
}

/** Tries for as long as the page lives, with growing waits; a page older than the shop's files is loaded anew, once. */
async function untilHere<Part>(fetchPart: () => Promise<Part>, failed: () => void): Promise<Part> {
  for (let wait = 500; ; wait = Math.min(wait * 2, 8000)) {
    try {
      return await fetchPart();
    } catch {
      failed();
      await reloadIfOld();
      await pause(wait);
    }
  }
}

async function reloadIfOld(): Promise<void> {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (entry?.type === "reload") return;
  // Without a line the page is as old as it is.
  const answer = await fetch(wakingFile(), { method: "HEAD" }).catch(() => null);
  if (answer?.status === 404) location.reload();
}

const filesOfPage = (): string[] => [
  ...new Set(
    [...document.querySelectorAll<HTMLElement>("[data-files]")].flatMap(({ dataset }) =>
      dataset.files!.split(" ").filter(Boolean),
    ),
  ),
];

/** Into the browser's cache only, without running anything. */
function prefetchFiles(): void {
  for (const href of filesOfPage())
    document.head.append(Object.assign(document.createElement("link"), { rel: "prefetch", as: "script", href }));
}

/** Calls back when the page has loaded and the browser rests. */
export function whenLoaded(then: () => void): void {
  // Safari has no word for 'when idle'.
  const rest = () => void (window.requestIdleCallback ?? setTimeout)(then);
  if (document.readyState === "complete") rest();
  else addEventListener("load", rest, { once: true });
}

/** 'Loading...', which the style sheet shows after a moment only. */
function showWaiting(isWaiting: boolean): void {
  const box = document.querySelector(".pending");
  const words = box?.querySelector("template");
  if (!box || !words) return;
  box.querySelector(":scope > span")?.remove();
  if (isWaiting) box.append(words.content.cloneNode(true));
}

const pause = (ms: number) => new Promise((goOn) => setTimeout(goOn, ms));
const breathe = () => pause(0);
