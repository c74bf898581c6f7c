import type { Pool } from "pg";
import { until } from "./until.ts";

/**
 * Waits until at least `sessions` of this database wait for a lock. Asks outside a transaction: within one,
 * pg_stat_activity leaves out connections opened since the transaction first looked at it.
 */
export function untilWaitingForLock(pool: Pool, sessions = 1): Promise<true> {
  return until(`${sessions} to wait for a lock`, async () => {
    const { rows } = await pool.query(
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows[0].waiting >= sessions;
  });
}
