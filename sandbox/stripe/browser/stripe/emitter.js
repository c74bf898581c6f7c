/** Handlers by event name; `on`, `once` and `off` of elements lead here. */
export function createEmitter() {
  const handlers = new Map();
  const of = (event) => handlers.get(event) ?? [];
  const off = (event, handler) => {
    const rest = handler ? of(event).filter((one) => one !== handler && one.original !== handler) : [];
    handlers.set(event, rest);
  };
  return {
    on: (event, handler) => void handlers.set(event, [...of(event), handler]),
    off,
    once(event, handler) {
      const first = (value) => {
        off(event, first);
        handler(value);
      };
      first.original = handler;
      handlers.set(event, [...of(event), first]);
    },
    emit(event, value) {
      for (const handler of of(event)) handler(value);
    },
  };
}
