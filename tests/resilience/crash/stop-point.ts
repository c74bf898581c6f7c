import pg from "pg";
import { until } from "../../support/until.ts";

const key = 4_020_260;

/**
 * Stops a process of the shop right before one of its writes, without any code in the shop: a trigger waits for an
 * advisory lock that the test holds. Everything before that write has happened, remote calls included; the write and
 * everything after it have not.
 */
export async function stopBefore(
  url: string,
  point: { table: string; event: "insert" | "update"; when: string },
): Promise<{ reached(): Promise<void>; release(): Promise<void> }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`select pg_advisory_lock(${key})`);
  await client.query(`
    create or replace function stop_point() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(${key}); return new; end $$;
    create trigger stop_point before ${point.event} on ${point.table}
      for each row when (${point.when}) execute function stop_point()`);
  return {
    reached: async () => {
      await until(
        `a write of ${point.table} (${point.when})`,
        async () => {
          const { rows } = await client.query(
            "select 1 from pg_locks where locktype = 'advisory' and not granted and objid = $1",
            [key],
          );
          return rows.length > 0;
        },
        60_000,
      );
    },
    release: async () => {
      // The waiting backend notices that its client is gone only once it continues; then it rolls back.
      await client.query(`select pg_advisory_unlock(${key})`);
      await client.query(`drop trigger stop_point on ${point.table}`);
      await client.end();
    },
  };
}
