import type pg from "pg";

/**
 * For seeds, benches and tests, whose orders begin with a past: in this transaction the database takes an order's status
 * as it is given, be it inserted or changed. A live shop's database never does.
 */
export const statusAsGiven = "set local rosette.order_status = 'as given'";

/** Runs a statement that gives orders a status which no transition has led to. */
export async function asGiven(
  pool: pg.Pool,
  statement: string,
  values: unknown[] = [],
): Promise<pg.QueryResult["rows"]> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query(statusAsGiven);
    const { rows } = await client.query(statement, values);
    await client.query("commit");
    return rows;
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}
