import { useSyncExternalStore } from "react";

/** A value shared by all islands of a page, as `useSyncExternalStore` wants it. */
type SharedValue<Value> = {
  subscribe(listener: () => void): () => void;
  snapshot(): Value;
  set(value: Value): void;
};

/** Creates a shared value. Listeners are called after each `set`, also if the value is the same. */
export function sharedValue<Value>(initial: Value): SharedValue<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    snapshot: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
  };
}

/**
 * The value that islands share, and each change of it.
 * @param onServer what it is on the server and while hydrating, if it may have changed by then
 */
export const useShared = <Value>(
  value: Pick<SharedValue<Value>, "subscribe" | "snapshot">,
  onServer: () => Value = value.snapshot,
): Value => useSyncExternalStore(value.subscribe, value.snapshot, onServer);
