import { useSyncExternalStore } from "react";

/** False on the server and while React takes over its markup; true from then on. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

const neverChanges = () => () => {};
