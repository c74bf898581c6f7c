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
 * Drizzle takes a connection out of the pool and says `begin` before it sees to giving it back: one on which that
 * fails, because PostgreSQL has gone from behind its pooler, is never given back, and a pool without any waits until
 * the process is started anew. So a transaction is given its connection here, and it comes back whatever becomes of
 * it. Drizzle has no other place for it; a test watches that it is still there.
 */
export function giveConnectionsBack(): void {
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
      // What the work itself threw was rolled back. Anything else says that begin, commit or rollback failed.
      lent.release(error !== thrown);
      throw error;
    }
  };
}
