import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Shop } from "#server/shop.ts";
import { cookiesNow, setAnswerCookies } from "../../session/.server/answer-cookies.ts";
import { cookieName, isSecure } from "../../session/.server/session-cookies.ts";

type Settings = Pick<Shop, "config">;

/**
 * Marks browsers in which somebody has signed in or found an order. Strangers guessing elsewhere then use up their own
 * attempts, not this browser's. The cookie grants no access. Each mark in it is signed and names nobody; the newest
 * eight are kept, for people who share a browser.
 */
const name = (shop: Settings) => cookieName(shop, "known_browser");
const lifetimeSeconds = 365 * 24 * 3600;
const maxMarks = 8;
/** Creation time in seconds since 1970, base 36; a random id; the signature. */
const markShape = /^([0-9a-z]{1,10})\.([\w-]{16})\.([\w-]{43})$/;

/** What a browser can be known for. */
export const knownFor = {
  signIn: (email: string) => `sign-in:${email}`,
  order: (number: string, email: string) => `order:${number}:${email}`,
};

const macOf = (shop: Settings, what: string, at: string, id: string): string =>
  createHmac("sha256", shop.config.SESSION_SECRET).update(`known-browser:${at}:${id}:${what}`).digest("base64url");

/** @returns the id under which this browser's attempts are counted; null if it is not known for this */
export function knownBrowser(shop: Settings, request: Request, what: string): string | null {
  const mark = marksOf(shop, request).find((each) => isFor(shop, what, each));
  return mark ? mark.split(".")[1]! : null;
}

/** Marks the current request's browser as known, for a year. */
export function rememberBrowser(shop: Settings, request: Request, what: string): void {
  const others = marksOf(shop, request).filter((mark) => !isFor(shop, what, mark));
  const at = Math.floor(Date.now() / 1000).toString(36);
  const id = randomBytes(12).toString("base64url");
  const marks = [`${at}.${id}.${macOf(shop, what, at, id)}`, ...others].slice(0, maxMarks);
  const attributes = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${lifetimeSeconds}${isSecure(shop) ? "; Secure" : ""}`;
  setAnswerCookies([`${name(shop)}=${marks.join("~")}; ${attributes}`]);
}

function marksOf(shop: Settings, request: Request): string[] {
  const start = `${name(shop)}=`;
  const cookie = cookiesNow(request)
    .split("; ")
    .find((each) => each.startsWith(start));
  const marks = cookie?.slice(start.length).split("~") ?? [];
  return marks.filter((mark) => markShape.test(mark)).slice(0, maxMarks);
}

function isFor(shop: Settings, what: string, mark: string): boolean {
  const [, at = "", id = "", mac = ""] = markShape.exec(mark) ?? [];
  if (Number.parseInt(at, 36) + lifetimeSeconds < Date.now() / 1000) return false;
  return timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(shop, what, at, id)));
}
