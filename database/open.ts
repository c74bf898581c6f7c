import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { giveConnectionsBack } from "./lent-connection.ts";
import { PreparingClient } from "./preparing-client.ts";
import { keepValuesOutOfErrors } from "./refused-query.ts";
import * as schema from "./schema/index.ts";
import { UnpreparedClient } from "./unprepared-client.ts";

export type Database = NodePgDatabase<typeof schema>;
/** A transaction of the same database: use cases take either. */
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
export type Queryable = Database | Transaction;

keepValuesOutOfErrors();
giveConnectionsBack();

/**
 * Opens a pool. An idle connection that breaks (the server restarted) is reported and replaced, never fatal. One whose
 * other end has gone without a word (a machine that lost its power, a firewall that forgot) is found while it is idle;
 * one that is being asked then is waited for as long as the system repeats what was sent, a quarter of an hour.
 * @param onIdleError told about connections that died while nobody used them
 * @param pooled whether a pooler stands in between, which does not keep what a connection has prepared
 * @param answerWithinMs how long a question may take, where those who ask do not wait for longer anyway
 */
export function openPool(
  url: string,
  size: number,
  onIdleError: (error: Error) => void,
  { pooled = false, answerWithinMs }: { pooled?: boolean; answerWithinMs?: number } = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(answerWithinMs !== undefined && { query_timeout: answerWithinMs }),
    Client: pooled ? UnpreparedClient : PreparingClient,
  });
  pool.on("error", onIdleError);
  // One that breaks while lent out or being closed: whoever asks it next hears so. Unheard it would end the process.
  pool.on("connect", (client) => void client.on("error", () => {}));
  return pool;
}

export const openDatabase = (pool: pg.Pool): Database => drizzle({ client: pool, schema, casing: "snake_case" });
