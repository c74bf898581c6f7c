import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import * as schema from "./schema/index.ts";

export type Database = NodePgDatabase<typeof schema>;
/** A transaction; use cases accept either a database or a transaction. */
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
export type Queryable = Database | Transaction;

/**
 * Opens a pool. An idle connection that breaks (the server restarted) is reported and replaced, never fatal. Keep-alive
 * finds an idle connection whose peer has vanished (power loss, firewall timeout); during a query, the system
 * retransmits for up to 15 minutes before it gives up.
 * @param onIdleError called when an idle connection breaks
 * @param answerWithinMs query timeout, where callers do not wait longer anyway
 */
export function openPool(
  url: string,
  size: number,
  onIdleError: (error: Error) => void,
  { answerWithinMs }: { answerWithinMs?: number } = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(answerWithinMs !== undefined && { query_timeout: answerWithinMs }),
  });
  pool.on("error", onIdleError);
  // If a connection breaks while checked out or closing, its next query reports that. Without this listener, the error
  // would end the process.
  pool.on("connect", (client) => void client.on("error", () => {}));
  return pool;
}

/**
 * The name for Drizzle's `prepare`: a statement is built once, and sent without a name, so that it holds behind a pooler
 * too, where each transaction may have another server connection.
 */
export const unnamed = "";

const settings = { schema, casing: "snake_case" } as const;

/** The connection of each transaction: of Drizzle's only the database itself says where it sends what it is asked. */
const connections = new WeakMap<Queryable, pg.PoolClient>();

/** Where a database or a transaction sends what it is asked. */
export function connectionOf(db: Queryable): pg.Pool | pg.PoolClient {
  const connection = connections.get(db) ?? (db as { $client?: pg.Pool }).$client;
  if (!connection) throw new Error("only a database and its own transactions have a connection");
  return connection;
}

/**
 * Drizzle takes a connection out of the pool and says `begin` before it sees to giving it back: one on which that
 * fails, because PostgreSQL has gone from behind its pooler, is never given back, and a pool without any waits until
 * the process is started anew. So a transaction is given its connection here, and it comes back whatever becomes of it.
 */
export function openDatabase(pool: pg.Pool): Database {
  const lent = new WeakMap<pg.PoolClient, NodePgDatabase<typeof schema>>();
  const databaseOn = (client: pg.PoolClient) => {
    const known = lent.get(client) ?? drizzle({ ...settings, client });
    lent.set(client, known);
    return known;
  };
  const transaction: Database["transaction"] = async (run, options) => {
    const client = await pool.connect();
    let thrown: unknown;
    try {
      const result = await databaseOn(client).transaction(async (tx) => {
        connections.set(tx, client);
        return run(tx).catch((error) => {
          thrown = error;
          throw error;
        });
      }, options);
      client.release();
      return result;
    } catch (error) {
      // What the work itself threw was rolled back. Anything else says that begin, commit or rollback failed.
      client.release(error !== thrown);
      throw error;
    }
  };
  return Object.assign(drizzle({ ...settings, client: pool }), { transaction });
}
