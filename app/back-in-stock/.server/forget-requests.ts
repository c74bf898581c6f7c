import { lt, sql } from "drizzle-orm";
import { stockRequests } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";

/** What has not come back within a year, nobody waits for any more. */
export async function forgetRequests({ db }: Shop): Promise<void> {
  await db.delete(stockRequests).where(lt(stockRequests.createdAt, sql`now() - interval '1 year'`));
}
