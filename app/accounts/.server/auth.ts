import type { Shop } from "#server/shop.ts";
import type { BetterAuth } from "./better-auth.ts";

/** The library that keeps accounts and sessions, loaded when somebody first needs it: most processes never do. */
export type Auth = () => Promise<BetterAuth>;
/** What the library stands on: the shop without itself. */
export type AuthShop = Omit<Shop, "auth" | keyof AsyncDisposable>;

export function openAuth(shop: AuthShop): Auth {
  let opened: Promise<BetterAuth> | undefined;
  return () => {
    opened ??= import("./better-auth.ts")
      .then(({ openBetterAuth }) => openBetterAuth(shop))
      .catch((error) => {
        // Tried anew by who signs in next, or nobody could until the process is started again.
        opened = undefined;
        throw error;
      });
    return opened;
  };
}
