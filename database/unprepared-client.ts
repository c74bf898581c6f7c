import pg from "pg";

/**
 * A connection on which nothing is prepared by name. A pooler in transaction mode gives each transaction another
 * connection to the server, where a name is unknown or means another statement: so the name that a query brings
 * (Drizzle's `prepare` gives one) is taken off here, where every query passes.
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
