import { eq } from "drizzle-orm";
import { session } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";

export async function endSession(shop: Shop, token: string): Promise<void> {
  await shop.db.delete(session).where(eq(session.token, token));
}
