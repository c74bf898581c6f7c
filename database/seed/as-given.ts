import type pg from "pg";

/**
 * For seeds, benchmarks and tests that need orders in any status: within this transaction the database accepts every
 * status, inserted or updated. A live shop's database ignores it.
 */
export const statusAsGiven = "set local rosette.order_status = 'as given'";

/** Runs one statement that sets the status of orders directly. */
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
