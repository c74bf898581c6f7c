import { sql } from "drizzle-orm";
import type { Transaction } from "#database/open.ts";
import type { Shop } from "#server/shop.ts";

/**
 * For figures that are added up over many rows: tells PostgreSQL that the pages of an index are in memory, whichever of
 * them it asks for. It would rather read whole tables otherwise, which takes several times as long.
 */
export function fromIndexes<T>({ db }: Pick<Shop, "db">, read: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local random_page_cost = 1.1`);
    return await read(tx);
  });
}
