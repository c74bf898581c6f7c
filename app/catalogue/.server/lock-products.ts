import { inArray, sql } from "drizzle-orm";
import type { Transaction } from "#database/open.ts";
import { products } from "#database/schema/index.ts";

/**
 * Locks products for a change, with every record at their addresses and at those that they move to, in the order of
 * their ids. Each change makes the listings lock all of these, so two changes that had locked only their own records
 * would deadlock. Changes run one at a time, so that no record moves to an address in between. Call it before anything
 * else is locked.
 * @param slugs the addresses that they move to
 */
export async function lockRecords(tx: Transaction, ids: readonly number[], slugs: readonly string[] = []) {
  await waitForChange(tx);
  await tx.execute(sql`
    select from products p
    where product_slug(p.id, p.slug, p.name) = any(${sql.param([...slugs])}::text[] || array(
      select product_slug(own.id, own.slug, own.name) from products own
      where own.id = any(${sql.param([...ids])}::integer[])))
    order by p.id for no key update`);
}

/** Locks the records of these products of the print provider, as `lockRecords` does. */
export async function lockPrintedRecords(tx: Transaction, printfulProductIds: readonly number[]): Promise<void> {
  const records = await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.printfulProductId, [...printfulProductIds]));
  await lockRecords(
    tx,
    records.map(({ id }) => id),
  );
}

/** Locks all products: until the transaction ends, nobody else changes any. */
export async function lockCatalogue(tx: Transaction): Promise<void> {
  await waitForChange(tx);
  await tx.execute(sql`lock table products, product_variants in share row exclusive mode`);
  await tx.execute(sql`select from products order by id for no key update`);
}

const waitForChange = (tx: Transaction) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('products', 0))`);
