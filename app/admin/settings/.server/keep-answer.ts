import { sql } from "drizzle-orm";
import { settings } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import type { Staff } from "../../.server/staff.ts";

/**
 * Keeps what Stripe answered as a setting that no form has, with the time of the answer, so that nothing but a member of
 * staff asks again.
 * @param summary for the audit log
 */
export async function keepAnswer(shop: Shop, staff: Staff, key: string, value: object, summary: string): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const at = shop.clock.now();
    await tx
      .insert(settings)
      .values({ key, value, updatedBy: staff.name, updatedAt: at })
      .onConflictDoUpdate({
        target: settings.key,
        set: { value, version: sql`${settings.version} + 1`, updatedBy: staff.name, updatedAt: at },
      });
    await audit(tx, staff, { action: "update", resource: "settings", resourceId: key, summary });
  });
}
