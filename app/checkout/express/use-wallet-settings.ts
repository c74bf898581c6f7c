import { useEffect, useState } from "react";
import { brandSlug } from "#app/ui/brand-slug.ts";
import { type WalletSettings, walletSettings } from "./wallet-settings.ts";

let asked: Promise<WalletSettings | null> | undefined;

/** Once per page. Wallets are an extra: without a response the page works without them. */
const ask = () =>
  (asked ??= fetch("/api/wallets")
    .then(async (answer) => (answer.ok ? walletSettings.parse(await answer.json()) : null))
    .catch(() => null));

/** Null until they are known, or if they cannot be read. */
export function useWalletSettings(): WalletSettings | null {
  const [settings, setSettings] = useState<WalletSettings | null>(null);
  useEffect(() => {
    let isHere = true;
    void ask().then((answer) => isHere && setSettings(answer));
    return () => {
      isHere = false;
    };
  }, []);
  return settings;
}

export const noWalletsKey = `${brandSlug}-no-wallets`;

/** Whether this tab knows that its device has no wallet: then the next page reserves no space for one. */
export function knownUnavailable(): boolean {
  try {
    return sessionStorage.getItem(noWalletsKey) !== null;
  } catch {
    return false;
  }
}

export function rememberUnavailable(): void {
  try {
    sessionStorage.setItem(noWalletsKey, "1");
  } catch {
    // Private mode: the next page asks the device again.
  }
}
