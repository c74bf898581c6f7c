import { fetchWaking, wakingFile } from "./fetch-waking.ts";
import { linkInlinedStyles } from "./link-inlined-styles.ts";
import { outdatingEvents } from "./outdating-events.ts";

declare global {
  interface Window {
    /** Filled by the inline script `earlyClicks`. */
    earlyClicks?: { push(pressed: HTMLElement): void } & Iterable<HTMLElement>;
  }
}

/** Events that show a visitor before the first click. */
const interactionEvents = ["pointermove", "pointerdown", "touchstart", "wheel", "scroll", "keydown", "focusin"];

const asleep = "shop-island:not([data-awake])";

/** On `<html>` while stored clicks are replayed; new clicks queue up behind them (`earlyClicks`). */
const replayingAttribute = "data-replaying";

/**
 * Wakes islands on the first interaction, or once they may be out of date: evaluating React earlier would delay the
 * page's readiness. All wake one after the other, the clicked one first.
 */
export function startIslands(): void {
  let hasBegun = false;
  let isFailing = false;
  const pressed: HTMLElement[] = [];
  const failed = () => {
    isFailing = true;
    leaveToBrowser(pressed);
  };

  const wakeAll = async () => {
    linkInlinedStyles();
    const begun = new Set<HTMLElement>();
    const { wake } = await loadWithRetries(fetchWaking, failed);
    for (let next = nextIsland(pressed, begun); next; next = nextIsland(pressed, begun)) {
      begun.add(next);
      const island = next;
      const awake = loadWithRetries(() => wake(island), failed).then(() => {
        isFailing = false;
        island.setAttribute("data-awake", "");
        void replayClicks(pressed);
      });
      // Let the browser handle pending input. An island that fails to load does not hold up the others.
      await Promise.race([awake.then(breathe), pause(1000)]);
    }
  };
  const start = () => {
    if (!hasBegun) void wakeAll();
    hasBegun = true;
  };
  const keep = (press: HTMLElement) => {
    pressed.push(press);
    showLoading(true);
    start();
    if (isFailing) leaveToBrowser(pressed);
  };

  const once = new AbortController();
  for (const type of [...interactionEvents, ...outdatingEvents]) {
    const seen = (event: Event) => {
      if (isIrrelevant(event)) return;
      once.abort();
      start();
    };
    addEventListener(type, seen, { capture: true, passive: true, signal: once.signal });
  }
  if (document.querySelector("shop-island[data-now]")) start();
  for (const press of window.earlyClicks ?? []) keep(press);
  window.earlyClicks = Object.assign([], { push: keep });
  whenLoaded(() => {
    prefetchFiles();
    // A reload or an anchor may have scrolled the page before this script could notice.
    if (scrollY > 0) start();
  });
}

/**
 * A page that opens under the mouse gets a move event without any movement; elements may also scroll by themselves; and
 * every page is shown.
 */
function isIrrelevant(event: Event): boolean {
  if (event.type === "scroll") return event.target !== document;
  if (event.type === "pageshow") return !(event as PageTransitionEvent).persisted;
  if (event.type !== "pointermove") return false;
  const { movementX, movementY } = event as PointerEvent;
  return movementX === 0 && movementY === 0;
}

/** The island of the first stored click, else the next on the page. */
function nextIsland(pressed: readonly HTMLElement[], begun: ReadonlySet<HTMLElement>): HTMLElement | undefined {
  const islands = [...pressed.flatMap(sleepingIslandsOf), ...document.querySelectorAll<HTMLElement>(asleep)];
  return islands.find((island) => !begun.has(island));
}

/** The islands that a click waits for: its own, and the one of the form that its button submits. */
const sleepingIslandsOf = (pressed: HTMLElement & { form?: HTMLFormElement | null }): HTMLElement[] =>
  [pressed, pressed.form].map((each) => each?.closest<HTMLElement>(asleep)).filter((island) => island != null);

/** Replays clicks in their order, as far as their islands are awake; each sees the previous one's effects. */
async function replayClicks(pressed: HTMLElement[]): Promise<void> {
  const page = document.documentElement;
  if (page.hasAttribute(replayingAttribute)) return;
  page.setAttribute(replayingAttribute, "");
  for (let next = pressed[0]; next && sleepingIslandsOf(next).length === 0; next = pressed[0]) {
    pressed.shift();
    // The browser has already made this choice: undo it, so that the click is a change again.
    if (next instanceof HTMLInputElement) next.checked = next.type === "checkbox" && !next.checked;
    page.removeAttribute(replayingAttribute);
    next.click();
    page.setAttribute(replayingAttribute, "");
    await breathe();
  }
  page.removeAttribute(replayingAttribute);
  if (pressed.length === 0) showLoading(false);
}

/** If files fail to load, leaves links and posting forms to the browser: they need no script. */
function leaveToBrowser(pressed: HTMLElement[]): void {
  for (const press of pressed as (HTMLButtonElement | HTMLAnchorElement)[]) {
    if (!("href" in press) && (press.type !== "submit" || press.form?.method !== "post")) continue;
    for (const island of sleepingIslandsOf(press)) island.setAttribute("data-awake", "");
  }
  void replayClicks(pressed);
}

/** Retries with growing delays for as long as the page is open. A page older than the shop's files is reloaded once. */
async function loadWithRetries<Part>(fetchPart: () => Promise<Part>, failed: () => void): Promise<Part> {
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

/** Until the shop answers the reload, this page goes on, and another reload would ask for it all over again. */
let isReloading = false;

async function reloadIfOld(): Promise<void> {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (isReloading || entry?.type === "reload") return;
  // Offline, the page's age does not matter.
  const answer = await fetch(wakingFile(), { method: "HEAD" }).catch(() => null);
  if (answer?.status !== 404 || isReloading) return;
  isReloading = true;
  location.reload();
}

const filesOfPage = (): string[] => [
  ...new Set(
    [...document.querySelectorAll<HTMLElement>("[data-files]")].flatMap(({ dataset }) => dataset.files!.split(" ")),
  ),
];

/** Into the browser's cache only, without running anything. */
function prefetchFiles(): void {
  for (const href of filesOfPage())
    document.head.append(Object.assign(document.createElement("link"), { rel: "prefetch", as: "script", href }));
}

/** Calls back once the page has loaded and the browser is idle. */
export function whenLoaded(then: () => void): void {
  // Safari lacks requestIdleCallback.
  const rest = () => void (window.requestIdleCallback ?? setTimeout)(then);
  if (document.readyState === "complete") rest();
  else addEventListener("load", rest, { once: true });
}

/** Shows 'Loading...'; the style sheet delays it. */
function showLoading(isWaiting: boolean): void {
  const box = document.querySelector(".pending");
  const words = box?.querySelector("template");
  if (!box || !words) return;
  box.querySelector(":scope > span")?.remove();
  if (isWaiting) box.append(words.content.cloneNode(true));
}

const pause = (ms: number) => new Promise((goOn) => setTimeout(goOn, ms));
const breathe = () => pause(0);
