import { lt, sql } from "drizzle-orm";
import { staffInvitations } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";

/** A month after its link has ended, an invitation goes, with the address in it. */
export async function forgetInvitations({ db }: Pick<Shop, "db">): Promise<void> {
  await db.delete(staffInvitations).where(lt(staffInvitations.expiresAt, sql`now() - interval '30 days'`));
}
