import { NodePgSession } from "drizzle-orm/node-postgres";
import pg from "pg";

type Run = (tx: unknown) => Promise<unknown>;
type Session = {
  client: pg.Pool | pg.PoolClient;
  dialect: ConstructorParameters<typeof NodePgSession>[1];
  schema: ConstructorParameters<typeof NodePgSession>[2];
  options: ConstructorParameters<typeof NodePgSession>[3];
  transaction(run: Run, options?: unknown): Promise<unknown>;
};

/**
 * Drizzle checks a connection out and sends `begin` before its try block. If `begin` fails (PostgreSQL gone behind its
 * pooler), the connection is never released; once the pool is empty, every query waits until the process restarts. So
 * transactions get their connection here, and it is always released. Drizzle offers no other hook; a test checks that
 * this one still exists.
 */
export function releaseConnections(): void {
  const sessions = NodePgSession.prototype as unknown as Session;
  const { transaction } = sessions;
  sessions.transaction = async function (run, options) {
    if (!(this.client instanceof pg.Pool)) return transaction.call(this, run, options);
    const lent = await this.client.connect();
    const session = new NodePgSession(lent, this.dialect, this.schema, this.options) as unknown as Session;
    let thrown: unknown;
    const watched: Run = (tx) =>
      run(tx).catch((error) => {
        thrown = error;
        throw error;
      });
    try {
      const result = await transaction.call(session, watched, options);
      lent.release();
      return result;
    } catch (error) {
      // Errors of the work itself were rolled back cleanly. Anything else means that begin, commit or rollback failed.
      lent.release(error !== thrown);
      throw error;
    }
  };
}
