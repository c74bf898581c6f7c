import { sql } from "drizzle-orm";
import type { Shop } from "#server/shop.ts";

/** Deletes messages after a year, as the contact page says. By the business clock. */
export async function forgetMessages(shop: Shop): Promise<void> {
  await shop.db.execute(sql`delete from contact_messages where received_at < business_now() - interval '1 year'`);
}
