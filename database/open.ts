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

const settings = { schema, casing: "snake_case" } as const;

/** The connection of each transaction, which Drizzle exposes only for the database itself. */
const connections = new WeakMap<Queryable, pg.PoolClient>();

/** The pool or connection on which a database or transaction runs its queries. */
export function connectionOf(db: Queryable): pg.Pool | pg.PoolClient {
  const connection = connections.get(db) ?? (db as { $client?: pg.Pool }).$client;
  if (!connection) throw new Error("only a database and its own transactions have a connection");
  return connection;
}

/**
 * Drizzle takes a connection from the pool and sends `begin` before it ensures that the connection is released. If
 * `begin` fails, because PostgreSQL has gone from behind its pooler, that connection leaks, and an exhausted pool waits
 * until the process is restarted. So a transaction gets its connection here, and it is released whatever happens.
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
      // An error of the work itself was rolled back. Any other means that begin, commit or rollback failed.
      client.release(error !== thrown);
      throw error;
    }
  };
  return Object.assign(drizzle({ ...settings, client: pool }), { transaction });
}
