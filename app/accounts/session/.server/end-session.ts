import { eq } from "drizzle-orm";
import type { Queryable } from "#database/open.ts";
import { session, verification } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";

/** @param token the session's, without the shop's signature */
export async function endSession(shop: Shop, token: string): Promise<void> {
  await shop.db.delete(session).where(eq(session.token, token));
}

/**
 * Ends all password reset links and pending two-factor sign-ins. Anything started with an old password or sent to an
 * old mailbox must not open the account after a change.
 */
export async function closeLinks(db: Queryable, userId: string): Promise<void> {
  await db.delete(verification).where(eq(verification.value, userId));
}
