import { createHash, timingSafeEqual } from "node:crypto";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { logRefusal } from "#app/admin/.server/require-staff.ts";
import { roleOf, staffCan, staffOf } from "#app/admin/.server/staff.ts";
import { Refusal } from "#app/endpoint.ts";
import { consume, rateLimits } from "#app/rate-limits/.server/rate-limits.ts";
import { apiKeys, user } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { keyIdOf, keyStateOf } from "../rules.ts";
import { type ApiScope, apiScopes } from "../scopes.ts";

/**
 * Authorises a request by its API key, from the `Authorization` header only (R-API-2). Key, creator and permissions are
 * read each time, so that revoking a key or a role takes effect with the next request.
 * @throws Refusal 401 without a valid key, 403 without the scope, 429 after too many requests
 */
export async function requireApiKey(shop: Shop, request: Request, scope: ApiScope): Promise<void> {
  const [, text] = /^bearer +(\S+)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
  if (text === undefined) {
    const message = "Send an API key as `Authorization: Bearer rosette_...`.";
    throw new Refusal(401, message, {}, { "www-authenticate": 'Bearer realm="shop"' });
  }
  const key = await findKey(shop, text);
  if (!key) throw invalid("This API key does not exist.");
  const { id, creator } = key;
  const refuse = (refusal: Refusal, lacks: string) => {
    logRefusal(shop, { id: creator.id }, `${new URL(request.url).pathname} with the API key ${id}`, lacks);
    return refusal;
  };
  const state = keyStateOf(key, new Date());
  if (state === "revoked") throw refuse(invalid("This API key was revoked."), state);
  if (state === "expired") throw refuse(invalid("This API key has expired. Ask the shop for a new one."), state);
  const staff = staffOf(shop, creator, await roleOf(shop, creator.id));
  if (!staff)
    throw refuse(invalid("This API key has stopped: its creator is no longer on the shop’s staff."), "not-staff");
  if (!(await consume(shop, rateLimits.apiKey(id)))) {
    throw new Refusal(429, "Too many requests. Please wait a minute.", {}, { "retry-after": "60" });
  }
  if (!key.scopes.includes(scope)) throw refuse(insufficient(`This API key lacks the scope ${scope}.`, scope), scope);
  const { needs } = apiScopes[scope];
  if (!staffCan(staff, needs))
    throw refuse(insufficient(`The creator of this API key lacks the permission ${needs}.`, scope), needs);
  await recordUse(shop, id);
}

/** The key with its creator; null if there is none, or the secret does not match. */
async function findKey({ db }: Shop, text: string) {
  const id = keyIdOf(text);
  if (id === null) return null;
  const [found] = await db
    .select({ key: apiKeys, creator: user })
    .from(apiKeys)
    .innerJoin(user, eq(user.id, apiKeys.createdBy))
    .where(eq(apiKeys.id, id));
  if (!found || !timingSafeEqual(Buffer.from(found.key.hash), Buffer.from(hashKey(text)))) return null;
  const { scopes, expiresAt, revokedAt } = found.key;
  return { id, scopes, expiresAt, revokedAt, creator: found.creator };
}

/** Notes that a key is in use, at most once an hour. */
async function recordUse({ db }: Shop, id: string): Promise<void> {
  await db
    .update(apiKeys)
    .set({ lastUsedAt: sql`now()` })
    .where(
      and(eq(apiKeys.id, id), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, sql`now() - interval '1 hour'`))),
    );
}

const invalid = (message: string) =>
  new Refusal(401, message, {}, { "www-authenticate": 'Bearer realm="shop", error="invalid_token"' });
const insufficient = (message: string, scope: ApiScope) =>
  new Refusal(
    403,
    message,
    {},
    {
      "www-authenticate": `Bearer realm="shop", error="insufficient_scope", scope="${scope}"`,
    },
  );

/** What is stored of a key. Its 256 random bits need no slow hash. */
export const hashKey = (key: string): string => createHash("sha256").update(key).digest("hex");
