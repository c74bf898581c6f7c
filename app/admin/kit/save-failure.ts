import { useEffect, useSyncExternalStore } from "react";
import {
  type DataStrategyResult,
  data,
  isRouteErrorResponse,
  type MiddlewareFunction,
  useLocation,
} from "react-router";

/** Why a form that is still on the page was not saved. */
export type SaveFailure = {
  why: "session" | "role" | "gone" | "refused" | "no answer" | "fault";
  /** The server's message for people; null for none. */
  message: string | null;
};

/** The action data that the page shows, by route, and its location's key; null until that location arrives. */
let shown: { routeId: string; value: unknown; key: string | null } | null = null;

let current: SaveFailure | null = null;
const listeners = new Set<() => void>();
const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function reportFailure(next: SaveFailure | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Why the last submission on this page failed; null if it did not, or if the page's own action answered. */
export const useSaveFailure = (): SaveFailure | null =>
  useSyncExternalStore(
    listen,
    () => current,
    () => null,
  );

/**
 * Middleware that keeps a form on the page when its submission fails as a whole: instead of the error page, the page
 * stays as it is, with its previous action data, and `useSaveFailure` says why.
 */
export const keepFormsOnFailure: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  if (request.method === "GET") return next();
  reportFailure(null);
  const results = await next();
  // A second click has sent the form again: its answer is the one that counts.
  if (request.signal.aborted) return results;
  const [sent] = Object.entries(results);
  if (!sent) return results;
  const [routeId, answer] = sent;
  const failure = failureIn(answer);
  if (!failure) {
    const value = valueIn(answer.result);
    shown = answer.type === "data" ? { routeId, value, key: null } : null;
    // Without its status React Router reloads the page's data, so that the form can follow what is stored.
    return isConflict(value) ? { [routeId]: { type: "data", result: value } } : results;
  }
  reportFailure(failure.failure);
  const before = shown?.routeId === routeId ? shown.value : undefined;
  shown = { routeId, value: before, key: null };
  // With a status of 400 or more React Router does not reload the page's data, which would fail too.
  return { [routeId]: { type: "data", result: data(before, { status: failure.status }) } };
};

/** An action's data, without the status of `data()`. */
const valueIn = (result: unknown): unknown =>
  typeof result === "object" && result !== null && "data" in result && "init" in result ? result.data : result;

const isConflict = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "conflict" in value && value.conflict !== null;

/** For the layout: forgets action data and failures on navigation. */
export function useClearFailure(): void {
  const { key, pathname } = useLocation();
  useEffect(() => {
    if (shown?.key === null) shown.key = key;
    else if (shown?.key !== key) shown = null;
  }, [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page changes
  useEffect(() => () => reportFailure(null), [pathname]);
}

const failureByStatus: Readonly<Record<number, SaveFailure["why"]>> = { 401: "session", 403: "role", 404: "gone" };

function failureIn({ type, result }: DataStrategyResult): { failure: SaveFailure; status: number } | null {
  if (type !== "error" || result instanceof Response) return null;
  if (!isRouteErrorResponse(result)) {
    // Errors from the server have a status; without one, there was no readable response.
    const status = (result as { init?: { status?: number } }).init?.status;
    return { failure: { why: status ? "fault" : "no answer", message: null }, status: status ?? 503 };
  }
  const { status } = result;
  const message = messageIn(result.data);
  const why = failureByStatus[status] ?? (message ? "refused" : "fault");
  return { failure: { why, message }, status };
}

/** Thrown for a form that is refused unread, with a message for people. */
export type FormRejected = { rejected: string };

const messageIn = (thrown: unknown): string | null =>
  typeof thrown === "object" && thrown !== null && "rejected" in thrown ? String(thrown.rejected) : null;
