import { sql } from "drizzle-orm";
import type { Transaction } from "#database/open.ts";
import type { Shop } from "#server/shop.ts";

/**
 * Makes PostgreSQL assume that index pages are in memory, for sums for which it would otherwise scan whole tables
 * (docs/performance.md).
 */
export function preferIndexes<T>({ db }: Pick<Shop, "db">, read: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local random_page_cost = 1.1`);
    return await read(tx);
  });
}
