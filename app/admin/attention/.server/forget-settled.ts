import { sql } from "drizzle-orm";
import { lastNight } from "#app/shared/last-night.ts";
import { enqueueNightly } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { forgetSettledItems } from "./jobs.ts";

/** The most that one night deletes; the next night continues. */
const most = 10_000;

/** Queues the deletion of settled items, once a night: no index finds them. */
export const forgetSettledNightly = (shop: Shop): Promise<void> =>
  enqueueNightly(shop, forgetSettledItems, lastNight(new Date()));

/**
 * Deletes items without an order a year after they were settled, as the record of emails: a note or a server's words in
 * them may name somebody (R-LAW-17). Those of an order go with it.
 */
export async function purgeSettled({ db }: Pick<Shop, "db">): Promise<void> {
  await db.execute(sql`
    delete from attention_items where id = any(array(
      select id from attention_items where order_id is null and resolved_at < now() - interval '1 year' limit ${most}))`);
}
