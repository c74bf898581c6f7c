import { randomBytes } from "node:crypto";
import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { hashKey } from "#app/api-keys/.server/require-api-key.ts";
import { keyText, maxKeys, publicPart } from "#app/api-keys/rules.ts";
import { apiScopes } from "#app/api-keys/scopes.ts";
import { columnsOf } from "#database/query-rows.ts";
import { apiKeys, user } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import { nameOf, type Staff, staffCan } from "../../.server/staff.ts";
import { answerWith, done, missing, type Outcome, refused } from "../../kit/.server/run-action.ts";
import { type ListQuery, rowsPerPage } from "../../kit/list-query.ts";
import type { ApiKeyForm } from "../api-key-form.ts";

/** A page of the API keys, newest first, with those that no longer work. What is stored of the secret is never read. */
export async function listApiKeys({ db }: Pick<Shop, "db">, { page }: ListQuery) {
  const [rows, total] = await Promise.all([
    db
      .select({
        ...columnsOf(apiKeys, "id", "name", "scopes", "createdAt", "expiresAt", "lastUsedAt", "revokedAt"),
        creator: columnsOf(user, "fullName", "firstName", "email"),
      })
      .from(apiKeys)
      .innerJoin(user, eq(user.id, apiKeys.createdBy))
      .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
      .limit(rowsPerPage)
      .offset((page - 1) * rowsPerPage),
    db.$count(apiKeys),
  ]);
  return { keys: rows.map(({ creator, ...key }) => ({ ...key, createdBy: nameOf(creator) })), total };
}
export type ListedKey = Awaited<ReturnType<typeof listApiKeys>>["keys"][number];

/**
 * Creates a key and returns it in the response, the only time that anybody sees it. Nobody can give a key more than
 * their own permissions.
 */
export async function createApiKey(shop: Shop, staff: Staff, form: ApiKeyForm): Promise<Outcome> {
  const beyond = form.scopes.find((scope) => !staffCan(staff, apiScopes[scope].needs));
  if (beyond) return refused(`${apiScopes[beyond].label}: you don’t have this permission yourself`, "scopes", 403);
  const id = randomBytes(4).toString("hex");
  const key = keyText(id, randomBytes(32).toString("hex"));
  const expiresAt = new Date(Date.now() + form.days * 86_400_000);
  return shop.db.transaction(async (tx) => {
    // One at a time, so that the count below holds.
    await tx.execute(sql`lock table ${apiKeys} in share row exclusive mode`);
    const working = await tx.$count(apiKeys, and(isNull(apiKeys.revokedAt), gt(apiKeys.expiresAt, sql`now()`)));
    if (working >= maxKeys) return refused(`There are ${maxKeys} keys already. Revoke one that nobody uses`);
    const [created] = await tx
      .insert(apiKeys)
      .values({
        id,
        name: form.name,
        hash: hashKey(key),
        scopes: form.scopes,
        createdBy: staff.id,
        expiresAt,
      })
      .onConflictDoNothing()
      .returning({ id: apiKeys.id });
    if (!created) return refused(`There is a key called ${form.name}. Revoke it, or choose another name`, "name");
    await audit(tx, staff, "api-keys", publicPart(id), {
      action: "create",
      summary: `created the API key ${form.name}`,
      after: { scopes: form.scopes, expiresAt },
    });
    return answerWith({ key });
  });
}

/** Revokes a key, effective with the next request; logged only once. */
export async function revokeApiKey(shop: Shop, staff: Staff, id: string): Promise<Outcome> {
  return shop.db.transaction(async (tx) => {
    const [key] = await tx.select({ name: apiKeys.name }).from(apiKeys).where(eq(apiKeys.id, id));
    if (!key) return missing;
    const revoked = await tx
      .update(apiKeys)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
      .returning({ id: apiKeys.id });
    if (revoked.length > 0) {
      await audit(tx, staff, "api-keys", publicPart(id), {
        action: "delete",
        summary: `revoked the API key ${key.name}`,
      });
    }
    return done("revoked");
  });
}
