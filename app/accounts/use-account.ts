import { useSyncExternalStore } from "react";
import type { ShownAccount } from "./account-cookie.ts";
import { accountHere, onAccountChange } from "./account-here.ts";

/** Whom the header greets; null for a visitor, and on the server, whose pages are the same for everyone. */
export function useAccount(): ShownAccount | null {
  return useSyncExternalStore(onAccountChange, accountHere, () => null);
}
