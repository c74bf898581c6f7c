import { useEffect, useSyncExternalStore } from "react";
import {
  type DataStrategyResult,
  data,
  isRouteErrorResponse,
  type MiddlewareFunction,
  useLocation,
} from "react-router";

/** Why a form that is still on the page was not done. */
export type NotSaved = {
  why: "session" | "role" | "gone" | "refused" | "no answer" | "fault";
  /** What the server says of it; null where it said nothing that people read. */
  words: string | null;
};

/** The answer that the page shows, by its route, and the location that came with it; null while that is on its way. */
let shown: { routeId: string; value: unknown; key: string | null } | null = null;

let current: NotSaved | null = null;
const listeners = new Set<() => void>();
const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function reportNotSaved(next: NotSaved | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Why what was sent last from this page was not done; null where it was, or was answered by the page itself. */
export const useNotSaved = (): NotSaved | null =>
  useSyncExternalStore(
    listen,
    () => current,
    () => null,
  );

/**
 * For whatever is sent in the back office by a page whose scripts run: where it fails as a whole, the page is not
 * replaced by what failed. Its form stays as it stands, with the result it had before, and `NotSaved` says why.
 */
export const keepsForms: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  if (request.method === "GET") return next();
  reportNotSaved(null);
  const results = await next();
  const [sent] = Object.entries(results);
  if (!sent) return results;
  const [routeId, answer] = sent;
  const failure = failureIn(answer);
  if (!failure) {
    shown = answer.type === "data" ? { routeId, value: valueIn(answer.result), key: null } : null;
    return results;
  }
  reportNotSaved(failure.notSaved);
  const before = shown?.routeId === routeId ? shown.value : undefined;
  shown = { routeId, value: before, key: null };
  // A status of 400 or more: nothing was changed, so the page's data is not fetched again, which would fail as well.
  return { [routeId]: { type: "data", result: data(before, { status: failure.status }) } };
};

/** What an action gave, out of `data()` with its status. */
const valueIn = (result: unknown): unknown =>
  typeof result === "object" && result !== null && "data" in result && "init" in result ? result.data : result;

/** For the layout around the pages: an answer is over with the next page, and so is what was not saved. */
export function useForgetAnswers(): void {
  const { key, pathname } = useLocation();
  useEffect(() => {
    if (shown?.key === null) shown.key = key;
    else if (shown?.key !== key) shown = null;
  }, [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is the very moment to forget it
  useEffect(() => () => reportNotSaved(null), [pathname]);
}

function failureIn({ type, result }: DataStrategyResult): { notSaved: NotSaved; status: number } | null {
  if (type !== "error" || result instanceof Response) return null;
  if (!isRouteErrorResponse(result)) {
    // What the server threw comes with its status; without one, no answer came that could be read.
    const status = (result as { init?: { status?: number } }).init?.status;
    return { notSaved: { why: status ? "fault" : "no answer", words: null }, status: status ?? 503 };
  }
  const { status } = result;
  const words = wordsIn(result.data);
  const why =
    status === 401 ? "session" : status === 403 ? "role" : status === 404 ? "gone" : words ? "refused" : "fault";
  return { notSaved: { why, words }, status };
}

/** Thrown for a form that is refused unread. */
export type NotTaken = { notTaken: string };

const wordsIn = (thrown: unknown): string | null =>
  typeof thrown === "object" && thrown !== null && "notTaken" in thrown ? String(thrown.notTaken) : null;

/** What is wrong with a form that was refused unread, as the page's error boundary gets it. */
export const notTakenOf = (error: unknown): string | null => (isRouteErrorResponse(error) ? wordsIn(error.data) : null);
