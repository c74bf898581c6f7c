import { asc, gt } from "drizzle-orm";
import { customers } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";

const batchSize = 1000;

/** All customers in batches of 1,000, so that memory use stays constant. */
export async function* customerBatches({ db }: Pick<Shop, "db">) {
  let last: string | undefined;
  do {
    const rows = await db
      .select({
        id: customers.id,
        userId: customers.userId,
        town: customers.town,
        since: customers.since,
        ordersCount: customers.ordersCount,
        spentTotal: customers.spentTotal,
        refundedTotal: customers.refundedTotal,
        firstOrderAt: customers.firstOrderAt,
        lastOrderAt: customers.lastOrderAt,
      })
      .from(customers)
      .where(last ? gt(customers.id, last) : undefined)
      .orderBy(asc(customers.id))
      .limit(batchSize);
    if (rows.length > 0) yield rows;
    last = rows.length === batchSize ? rows.at(-1)?.id : undefined;
  } while (last);
}
