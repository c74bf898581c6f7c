import { useSyncExternalStore } from "react";
import type { SharedValue } from "./shared-value.ts";

/**
 * The value that islands share, and each change of it.
 * @param onServer what it is on the server and while hydrating, if it may have changed by then
 */
export const useShared = <Value>(
  value: Pick<SharedValue<Value>, "subscribe" | "snapshot">,
  onServer: () => Value = value.snapshot,
): Value => useSyncExternalStore(value.subscribe, value.snapshot, onServer);
