import pg from "pg";

/**
 * A connection that never uses named statements. A pooler in transaction mode gives each transaction a different server
 * connection, where a name is unknown or means another statement. So names (such as from Drizzle's `prepare`) are
 * removed here, which every query passes.
 */
export class UnpreparedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as (...given: unknown[]) => unknown;
    this.query = ((given: unknown, ...rest: unknown[]) => query(withoutName(given), ...rest)) as typeof this.query;
  }
}

const withoutName = (given: unknown): unknown =>
  typeof given === "object" && given !== null && "text" in given ? { ...given, name: undefined } : given;
