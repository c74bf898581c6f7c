import { createHmac, timingSafeEqual } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { newBrowser } from "#app/emails/.server/emails.ts";
import { queueEmail } from "#app/emails/.server/queue-email.ts";
import { consume } from "#app/rate-limits/.server/consume.ts";
import { rateLimits } from "#app/rate-limits/.server/rate-limits.ts";
import { clientAddress } from "#app/shared/client-address.ts";
import { user } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { type AccountRefusal, refusal, tooManyTries } from "../../session/.server/refusal.ts";
import { knownFor, rememberBrowser } from "./known-browser.ts";

/** Lifetime in seconds. The link can be reused, since it opens no account by itself. */
const linkSeconds = 3600;

const macOf = (shop: Pick<Shop, "config">, email: string, until: string): string =>
  createHmac("sha256", shop.config.SESSION_SECRET).update(`browser-link:${until}:${email}`).digest("base64url");

function browserToken(shop: Shop, email: string): string {
  const until = Math.floor(Date.now() / 1000 + linkSeconds).toString(36);
  return `${Buffer.from(email).toString("base64url")}.${until}.${macOf(shop, email, until)}`;
}

/** @returns the address the link was sent to; null if it has expired or is not ours */
function readToken(shop: Shop, token: string): string | null {
  const [, name = "", until = "", mac = ""] = /^([\w-]{4,400})\.([0-9a-z]{1,10})\.([\w-]{43})$/.exec(token) ?? [];
  const email = Buffer.from(name, "base64url").toString("utf8");
  if (!timingSafeEqual(Buffer.from(mac.padEnd(43)), Buffer.from(macOf(shop, email, until)))) return null;
  return Number.parseInt(until, 36) > Date.now() / 1000 ? email : null;
}

/** Runs in the job: emails the link if the address has a confirmed account. */
export async function sendBrowserLink(shop: Shop, email: string, event: string): Promise<void> {
  const [owner] = await shop.db
    .select({ firstName: user.firstName })
    .from(user)
    .where(and(eq(user.email, email), eq(user.emailVerified, true)));
  if (!owner) return;
  const data = { firstName: owner.firstName || null, token: browserToken(shop, email) };
  await queueEmail(shop, shop.db, newBrowser, { to: email, event, data });
}

/**
 * Marks the browser that opened the link as known: somebody who reads the account's email is not guessing. They
 * sign in with the password as usual, however many passwords others try.
 */
export async function openBrowserLink(
  shop: Shop,
  request: Request,
  token: string,
): Promise<{ ok: true } | AccountRefusal> {
  if (!(await consume(shop, rateLimits.link(clientAddress(request))))) return tooManyTries();
  const email = readToken(shop, token);
  if (!email) return refusal("INVALID_TOKEN", 400);
  rememberBrowser(shop, request, knownFor.signIn(email));
  return { ok: true };
}
