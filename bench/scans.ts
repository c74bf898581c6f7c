import { setTimeout as pause } from "node:timers/promises";
import type { openPool } from "#database/open.ts";

/** Counters of a connection that rests come out after ten seconds. */
const restMs = 11_000;

/**
 * Whether a large table is read from end to end from now on, by PostgreSQL's own counters: what was really done, and not
 * what EXPLAIN thinks of a query written down a second time.
 * @param rows how many a table may have to be read like that
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
    /** The tables that were read from end to end since, with how often. */
    async read(): Promise<string[]> {
      const after = await count();
      return [...after].flatMap(([table, scans]) => {
        const more = scans - (before.get(table) ?? 0);
        return more > 0 ? [`${table} (${more} times)`] : [];
      });
    },
  };
}
