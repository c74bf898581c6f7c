import type { DropTexts } from "./drop-texts.ts";

/** The server's clock, in milliseconds since the epoch. It does not follow a visitor who sets their own. */
export type ServerClock = () => number;

/** By one request, without the page. @throws while the shop cannot be reached */
export const readClock = async (): Promise<ServerClock> =>
  clockOf(await fetch(location.href, { method: "HEAD", cache: "no-store" }));

/**
 * This page as it is now; the page cache answers, and the browser's own if nothing has changed.
 * @throws while the shop cannot be reached or fails
 */
export async function readPage(): Promise<{ clock: ServerClock; page: Document; words: DropTexts | null }> {
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
