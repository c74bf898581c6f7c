import { setTimeout as pause } from "node:timers/promises";
import type { openPool } from "#database/open.ts";

/** PostgreSQL publishes an idle connection's counters after ten seconds. */
const restMs = 11_000;

/**
 * Detects scans of large tables from now on, from PostgreSQL's own counters: what really ran, not what EXPLAIN thinks
 * of a copied query.
 * @param rows tables up to this size may be scanned
 */
export async function watchScans(pool: ReturnType<typeof openPool>, rows: number) {
  const count = async () => {
    await pause(restMs);
    const { rows: tables } = await pool.query<{ relname: string; seq_scan: string }>(
      "select relname, seq_scan from pg_stat_user_tables where schemaname = 'public' and n_live_tup > $1",
      [rows],
    );
    return new Map(tables.map(({ relname, seq_scan }) => [relname, Number(seq_scan)]));
  };
  const before = await count();
  return {
    /** Tables scanned since the start, with counts. */
    async read(): Promise<string[]> {
      const after = await count();
      return [...after].flatMap(([table, scans]) => {
        const more = scans - (before.get(table) ?? 0);
        return more > 0 ? [`${table} (${more} times)`] : [];
      });
    },
  };
}
