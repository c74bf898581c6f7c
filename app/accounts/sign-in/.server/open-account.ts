import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Queryable } from "#database/open.ts";
import { account, user } from "#database/schema/index.ts";
import { isCommonPassword } from "../../session/.server/common-passwords.ts";
import { hashPassword } from "../../session/.server/password-hash.ts";
import { type AccountRefusal, refusal } from "../../session/.server/refusal.ts";

/**
 * Opens an account for somebody who has proved by link that the address is theirs. Replaces an unconfirmed account,
 * which may have a stranger's password.
 */
export async function openConfirmedAccount(
  tx: Queryable,
  given: { email: string; password: string; firstName: string; lastName: string },
): Promise<{ ok: true; userId: string } | AccountRefusal> {
  const { email, password, firstName, lastName } = given;
  const fullName = `${firstName} ${lastName}`;
  if (isCommonPassword(password, [email, firstName, lastName, ...email.split(/[@\s.]+/)])) {
    return refusal("PASSWORD_TOO_COMMON", 400);
  }
  await tx.delete(user).where(and(eq(user.email, email), eq(user.emailVerified, false)));
  const id = randomUUID();
  await tx.insert(user).values({ id, email, name: fullName, firstName, fullName, emailVerified: true });
  await tx.insert(account).values({
    id: randomUUID(),
    accountId: id,
    providerId: "credential",
    userId: id,
    password: await hashPassword(password),
  });
  return { ok: true, userId: id };
}

/** Whether there is an account with this address, confirmed. */
export async function hasAccount(db: Queryable, email: string): Promise<boolean> {
  const [found] = await db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.email, email), eq(user.emailVerified, true)));
  return found !== undefined;
}
