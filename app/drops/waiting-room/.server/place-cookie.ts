import { createHmac, timingSafeEqual } from "node:crypto";
import { cookieName, isSecure } from "#app/accounts/session/.server/session-cookies.ts";
import type { Shop } from "#server/shop.ts";
import { keptHours } from "../rules.ts";

type Settings = Pick<Shop, "config">;

/**
 * A browser's place in a drop's waiting room: its number, signed by this shop, so that nobody can count themselves into
 * another's place, and all tabs share one. Scripts cannot read it.
 */
const name = (shop: Settings, slug: string) => cookieName(shop, `place_${slug}`);

const signature = ({ config }: Settings, slug: string, number: number): string =>
  createHmac("sha256", config.SESSION_SECRET).update(`place:${slug}:${number}`).digest("base64url");

/** @returns the number; null without a cookie of ours */
export function readPlace(shop: Settings, request: Request, slug: string): number | null {
  const mark = `${name(shop, slug)}=`;
  const cookies = request.headers.get("cookie")?.split(/;\s*/) ?? [];
  const value = cookies.find((cookie) => cookie.startsWith(mark))?.slice(mark.length);
  const [, digits, mac] = /^(\d{1,9})\.([\w-]{43})$/.exec(value ?? "") ?? [];
  if (!digits || !mac) return null;
  const expected = Buffer.from(signature(shop, slug, Number(digits)));
  return timingSafeEqual(expected, Buffer.from(mac)) ? Number(digits) : null;
}

export const placeCookie = (shop: Settings, slug: string, number: number): string =>
  cookie(shop, slug, `${number}.${signature(shop, slug, number)}`, keptHours * 3600);

export const clearedPlace = (shop: Settings, slug: string): string => cookie(shop, slug, "", 0);

function cookie(shop: Settings, slug: string, value: string, maxAge: number): string {
  const secure = isSecure(shop) ? "; Secure" : "";
  return `${name(shop, slug)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure}`;
}
