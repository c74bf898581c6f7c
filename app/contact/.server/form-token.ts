import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import type { Shop } from "#server/shop.ts";
import { formValidMs, leastTypingMs } from "../rules.ts";

const macOf = (shop: Shop, what: string) =>
  createHmac("sha256", shop.config.SESSION_SECRET).update(`contact-form:${what}`).digest("base64url");

/** Marks a form with a key of its own and when it was handed out; real time. */
export function formToken(shop: Shop, now = Date.now()): string {
  const what = `${now}.${randomUUID()}`;
  return `${what}.${macOf(shop, what)}`;
}

/** @returns the form's key; 'too-fast' when nobody can have typed it, 'stale' when it is old or not one of ours */
export function readFormToken(shop: Shop, token: string, now = Date.now()): { key: string } | "too-fast" | "stale" {
  const [at = "", key = "", mac = ""] = token.slice(0, 200).split(".");
  const expected = Buffer.from(macOf(shop, `${at}.${key}`));
  const given = Buffer.from(mac);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return "stale";
  const age = now - Number(at);
  if (age > formValidMs) return "stale";
  return age < leastTypingMs ? "too-fast" : { key };
}
