import type { DropTexts } from "./drop-texts.ts";
import { nextLook } from "./next-look.ts";
import { swapOffer } from "./swap-offer.ts";

type Listener = {
  /** Called once a minute, and when it begins. @param ms until the start; null if it does not apply */
  startsIn: (ms: number | null) => void;
  /** @param isNews whether the state changed, and not only its texts */
  changed: (words: DropTexts, isNews: boolean) => void;
};

const minute = 60_000;
const retryMs = 5_000;

/**
 * Follows a drop while its page is open (R-DROP-6): counts down by the server's clock to the start, and fetches the
 * page again when it is due to change. What can be bought then replaces what could not, without a reload.
 * @returns stops it
 */
export function followDrop(first: DropTexts, listener: Listener): () => void {
  const stopped = new AbortController();
  void follow(first, listener, stopped.signal);
  return () => stopped.abort();
}

async function follow(first: DropTexts, { startsIn, changed }: Listener, stopped: AbortSignal): Promise<void> {
  let words = first;
  let clock: ServerClock | null = null;

  /** Shows what the page says now. Returns false if replacing the offer has to wait: see `swapOffer`. */
  async function show(page: Document, now: DropTexts): Promise<boolean> {
    const isNews = now.state !== words.state;
    if (isNews && !(await swapOffer(page))) return false;
    words = now;
    changed(words, isNews);
    return true;
  }

  while (!stopped.aborted) {
    try {
      clock ??= await readClock();
      if (!(await waitToLook(words, clock, startsIn, stopped)) || stopped.aborted) return;
      await visible(stopped);
      const read = await readPage();
      if (stopped.aborted) return;
      clock = read.clock;
      // The drop was removed: the product sells like any other.
      if (!read.words) return location.reload();
      if (!(await show(read.page, read.words))) await pauseOrReturn(retryMs, stopped);
    } catch {
      await pauseOrReturn(retryMs, stopped);
    }
  }
}

/** Returns when it is time to fetch the page, or when the visitor returns to it; false if it will not change. */
async function waitToLook(
  words: DropTexts,
  clock: ServerClock,
  startsIn: Listener["startsIn"],
  stopped: AbortSignal,
): Promise<boolean> {
  const at = nextLook(words, clock(), Math.random());
  if (at === null) return false;
  while (!stopped.aborted) {
    const left = words.state === "before" ? words.startsAt - clock() : null;
    startsIn(left);
    const until = at - clock();
    if (until <= 0) break;
    const nextChange = left !== null && left > minute ? (left % minute) + 1 : until;
    if (await pauseOrReturn(Math.min(until, nextChange), stopped)) break;
  }
  return true;
}

/** @returns whether the visitor returned to the page before the time was over */
function pauseOrReturn(ms: number, stopped: AbortSignal): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const end = new AbortController();
  const signal = AbortSignal.any([stopped, end.signal]);
  document.addEventListener("visibilitychange", () => !document.hidden && resolve(true), { signal });
  stopped.addEventListener("abort", () => resolve(false), { signal: end.signal });
  const timer = setTimeout(() => resolve(false), ms);
  return promise.finally(() => {
    clearTimeout(timer);
    end.abort();
  });
}

/** A page in the background asks for nothing. */
async function visible(stopped: AbortSignal): Promise<void> {
  while (document.hidden && !stopped.aborted) await pauseOrReturn(minute, stopped);
}

/** The server's clock, in milliseconds since the epoch. It does not follow a visitor who sets their own. */
type ServerClock = () => number;

/** By one request, without the page. @throws while the shop cannot be reached */
const readClock = async (): Promise<ServerClock> =>
  clockOf(await fetch(location.href, { method: "HEAD", cache: "no-store" }));

/**
 * This page as it is now; the page cache answers, and the browser's own if nothing has changed.
 * @throws while the shop cannot be reached or fails
 */
async function readPage(): Promise<{ clock: ServerClock; page: Document; words: DropTexts | null }> {
  const answer = await fetch(location.href, { cache: "no-cache" });
  if (!answer.ok) throw new Error(`The page answered ${answer.status}`);
  const clock = clockOf(answer);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const props = page.querySelector("[data-name='drops/live'] + script")?.textContent;
  return { clock, page, words: props ? (JSON.parse(props) as { words: DropTexts }).words : null };
}

/** A cache in between states the age of its response. */
function clockOf({ headers }: Response): ServerClock {
  const sent = Date.parse(headers.get("date") ?? "") + Number(headers.get("age") ?? 0) * 1000;
  if (Number.isNaN(sent)) throw new Error("The shop did not say what time it is");
  const offset = sent - performance.now();
  return () => offset + performance.now();
}
