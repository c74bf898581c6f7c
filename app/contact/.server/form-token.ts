import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import type { Shop } from "#server/shop.ts";
import { formValidMs, minTypingMs } from "../rules.ts";

const macOf = (shop: Shop, what: string) =>
  createHmac("sha256", shop.config.SESSION_SECRET).update(`contact-form:${what}`).digest("base64url");

/** A signed token with a form's unique key and the real time it was rendered. */
export function formToken(shop: Shop, now = Date.now()): string {
  const what = `${now}.${randomUUID()}`;
  return `${what}.${macOf(shop, what)}`;
}

/** @returns the form's key; 'too-fast' if nobody can have typed it, 'stale' if it is old or not ours */
export function readFormToken(shop: Shop, token: string): { key: string } | "too-fast" | "stale" {
  const [at = "", key = "", mac = ""] = token.slice(0, 200).split(".");
  const expected = Buffer.from(macOf(shop, `${at}.${key}`));
  const given = Buffer.from(mac);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return "stale";
  const age = Date.now() - Number(at);
  if (age > formValidMs) return "stale";
  return age < minTypingMs ? "too-fast" : { key };
}
