import { readFileSync } from "node:fs";
import type pg from "pg";
import { statusAsGiven } from "./as-given.ts";

/** Two busy years of data (see large-shop.sql), to explore and measure in rehearsals. */
const removal = `
  DELETE FROM webhook_events WHERE id LIKE '%:demo-large-%';
  DELETE FROM mails WHERE message_id LIKE 'demo-large-%';
  DELETE FROM returns WHERE reference LIKE 'R-DEMO-%';
  DELETE FROM refunds WHERE stripe_refund_id LIKE 're\\_demo\\_%';
  DELETE FROM orders WHERE stripe_session_id LIKE 'pi\\_demo\\_%';
  DELETE FROM "user" WHERE id LIKE 'demo-large-%';
  DELETE FROM products WHERE tags @> '{demo-large}';
  SELECT recount_sales()`;
const filled = [
  "products",
  "product_variants",
  "orders",
  "order_items",
  "order_events",
  "order_shipments",
  "refunds",
  "customers",
  "mails",
  "webhook_events",
];

/** Size of the data set; there are three abandoned checkouts for every ten orders. */
type LargeShop = { products: number; people: number; orders: number };
const twoBusyYears: LargeShop = { products: 2_000, people: 20_000, orders: 100_000 };

/**
 * Inserts the large data set, all or nothing.
 * @param prefix of order numbers
 * @param minutes timeout of each statement
 * @returns false if it is already there
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

/** Removes all of it, by its markers. */
export const emptyLargeShop = (pool: pg.Pool): Promise<void> => inOneTransaction(pool, [removal]);

export async function countLargeShop(pool: pg.Pool) {
  const { rows } = await pool.query(
    `select (select count(*) from products)::integer as products, (select count(*) from customers)::integer as customers,
       (select count(*) from orders where paid_at is not null)::integer as orders`,
  );
  return rows[0] as { products: number; customers: number; orders: number };
}

/** Vacuums afterwards, as the server would eventually do by itself. */
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
