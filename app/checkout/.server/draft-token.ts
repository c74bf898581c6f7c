import { createHash, randomBytes } from "node:crypto";
import { cookieName, isSecure } from "#app/accounts/session/.server/session-cookies.ts";
import type { Shop } from "#server/shop.ts";

type Settings = Pick<Shop, "config">;

/**
 * A guest's draft belongs to a random cookie that scripts cannot read; the database stores only its hash. On https the
 * prefix ensures that only this host can have set it: another host's cookie would give that host access to what is
 * typed at the checkout.
 */
const name = (shop: Settings) => cookieName(shop, "order_draft");
/** As long as this browser may want to see its orders. */
const lifetimeSeconds = 60 * 60 * 24 * 30;

export const tokenHash = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** The token in the request's cookie; undefined if it is missing or malformed. */
export function readDraftToken(shop: Settings, request: Request): string | undefined {
  const mark = `${name(shop)}=`;
  const cookies = request.headers.get("cookie")?.split(/;\s*/) ?? [];
  const value = cookies.find((cookie) => cookie.startsWith(mark))?.slice(mark.length);
  return value && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : undefined;
}

export const newDraftToken = (): string => randomBytes(32).toString("base64url");

export const draftCookie = (shop: Settings, token: string): string => cookie(shop, token, lifetimeSeconds);

/** Signing out must leave no address behind in a shared browser. */
export const clearedDraftCookie = (shop: Settings): string => cookie(shop, "", 0);

function cookie(shop: Settings, value: string, maxAge: number): string {
  const secure = isSecure(shop) ? "; Secure" : "";
  return `${name(shop)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure}`;
}
