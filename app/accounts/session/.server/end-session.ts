import { eq } from "drizzle-orm";
import type { Queryable } from "#database/open.ts";
import { session, verification } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";

export async function endSession(shop: Shop, token: string): Promise<void> {
  await shop.db.delete(session).where(eq(session.token, token));
}

/**
 * Ends every link to set a new password, and every sign-in that waits for its code: what was begun with an old
 * password or lies in an old mailbox must not open the account after these have changed.
 */
export async function closeLinks(db: Queryable, userId: string): Promise<void> {
  await db.delete(verification).where(eq(verification.value, userId));
}
