import { readFileSync } from "node:fs";
import type pg from "pg";
import { statusAsGiven } from "./as-given.ts";

/** Two busy years, see large-shop.sql: a database to look at and to measure, for rehearsals. */
const removal = `
  DELETE FROM returns WHERE reference LIKE 'R-DEMO-%';
  DELETE FROM refunds WHERE stripe_refund_id LIKE 're\\_demo\\_%';
  DELETE FROM orders WHERE stripe_session_id LIKE 'pi\\_demo\\_%';
  DELETE FROM "user" WHERE id LIKE 'demo-large-%';
  DELETE FROM products WHERE tags @> '{demo-large}'`;
const filled = ["products", "product_variants", "orders", "order_items", "order_events", "refunds", "customers"];

/** How much is put in; three checkouts were given up for every ten orders. */
export type LargeShop = { products: number; people: number; orders: number };
const twoBusyYears: LargeShop = { products: 2_000, people: 20_000, orders: 100_000 };

/**
 * Puts the large data set in, all or nothing.
 * @param prefix of order numbers
 * @param minutes after which a step is given up
 * @returns false where it is in already
 */
export async function fillLargeShop(
  pool: pg.Pool,
  prefix: string,
  { size = twoBusyYears, minutes = 5 }: { size?: LargeShop; minutes?: number } = {},
): Promise<boolean> {
  const { rows } = await pool.query("select exists (select from products where tags @> '{demo-large}') as done");
  if (rows[0].done) return false;
  const script = readFileSync(new URL("large-shop.sql", import.meta.url), "utf8");
  const given = { prefix: `'${prefix}'`, ...size };
  const whole = Object.entries(given).reduce((sql, [name, value]) => sql.replaceAll(`$${name}`, String(value)), script);
  await inOneTransaction(pool, [
    `set local statement_timeout = '${minutes}min'`,
    statusAsGiven,
    ...whole.split(/^--$/m),
  ]);
  return true;
}

/** Takes all of it out again, by its marks. */
export const emptyLargeShop = (pool: pg.Pool): Promise<void> => inOneTransaction(pool, [removal]);

export async function countLargeShop(pool: pg.Pool) {
  const { rows } = await pool.query(
    `select (select count(*) from products)::integer as products, (select count(*) from customers)::integer as customers,
       (select count(*) from orders where paid_at is not null)::integer as orders`,
  );
  return rows[0] as { products: number; customers: number; orders: number };
}

/** Then the tables are tidied, as the server would do by itself in a while. */
async function inOneTransaction(pool: pg.Pool, statements: string[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    for (const statement of statements) await client.query(statement);
    await client.query("commit");
    await client.query(`vacuum analyze ${filled.join(", ")}`);
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}
