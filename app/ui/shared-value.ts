/** A value shared by all islands of a page, as `useSyncExternalStore` wants it. */
export type SharedValue<Value> = {
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
