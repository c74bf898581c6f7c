import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { releaseConnections } from "./lent-connection.ts";
import { PreparingClient } from "./preparing-client.ts";
import { keepValuesOutOfErrors } from "./refused-query.ts";
import * as schema from "./schema/index.ts";
import { UnpreparedClient } from "./unprepared-client.ts";

export type Database = NodePgDatabase<typeof schema>;
/** A transaction; use cases accept either a database or a transaction. */
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
export type Queryable = Database | Transaction;

keepValuesOutOfErrors();
releaseConnections();

/**
 * Opens a pool. An idle connection that breaks (the server restarted) is reported and replaced, never fatal. Keep-alive
 * finds an idle connection whose peer has vanished (power loss, firewall timeout); during a query, the system
 * retransmits for up to 15 minutes before it gives up.
 * @param onIdleError called when an idle connection breaks
 * @param pooled whether there is a pooler, which does not preserve prepared statements between transactions
 * @param answerWithinMs query timeout, where callers do not wait longer anyway
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
  // If a connection breaks while checked out or closing, its next query reports that. Without this listener, the error
  // would end the process.
  pool.on("connect", (client) => void client.on("error", () => {}));
  return pool;
}

export const openDatabase = (pool: pg.Pool): Database => drizzle({ client: pool, schema, casing: "snake_case" });
