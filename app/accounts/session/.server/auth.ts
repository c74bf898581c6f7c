import type { Shop } from "#server/shop.ts";
import type { BetterAuth } from "./better-auth.ts";

const opened = new WeakMap<Shop, Promise<BetterAuth>>();

/** The account and session library, loaded on first use: most processes never need it. */
export function openAuth(shop: Shop): Promise<BetterAuth> {
  const opening = opened.get(shop) ?? loadAuth(shop);
  opened.set(shop, opening);
  return opening;
}

async function loadAuth(shop: Shop): Promise<BetterAuth> {
  try {
    const { openBetterAuth } = await import("./better-auth.ts");
    return openBetterAuth(shop);
  } catch (error) {
    // Forget the failure, so that the next sign-in tries again instead of failing until a restart.
    opened.delete(shop);
    throw error;
  }
}
