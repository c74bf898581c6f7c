import { useSyncExternalStore } from "react";

const changed = "query-changed";

function subscribe(listener: () => void) {
  for (const event of [changed, "popstate"]) addEventListener(event, listener);
  return () => {
    for (const event of [changed, "popstate"]) removeEventListener(event, listener);
  };
}

/**
 * The query of the page's address, and the way to change it: the page stays, and a reload finds it as it is.
 * @param initial what the server saw: `?colour=navy`, or empty
 */
export function useQuery(initial: string): [URLSearchParams, (next: URLSearchParams) => void] {
  const text = useSyncExternalStore(
    subscribe,
    () => location.search,
    () => initial,
  );
  return [new URLSearchParams(text), setQuery];
}

function setQuery(next: URLSearchParams): void {
  const query = next.size > 0 ? `?${next}` : "";
  history.replaceState(history.state, "", location.pathname + query + location.hash);
  dispatchEvent(new Event(changed));
}
