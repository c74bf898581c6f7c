import { DrizzleQueryError } from "drizzle-orm/errors";
import { PgPreparedQuery } from "drizzle-orm/pg-core";

/** PostgreSQL did not do what it was asked: what it said, then the statement. `cause` is the driver's error. */
class RefusedQuery extends Error {
  override name = "RefusedQuery";

  constructor({ query, cause }: DrizzleQueryError) {
    super(`${cause?.message || "PostgreSQL does not answer"} (${query})`, { cause });
  }
}

type Asking = { queryWithCache(text: string, values: unknown[], ask: () => Promise<unknown>): Promise<unknown> };

/**
 * Drizzle's own error names every value of the query, people's names and addresses, tokens and hashes, and not what
 * PostgreSQL said. Errors end in the log, and on the desk, so both are put right where all of them come from; Drizzle
 * has no other place for it, and the method is its own, so a test watches that it is still there.
 */
export function keepValuesOutOfErrors(): void {
  const asking = PgPreparedQuery.prototype as unknown as Asking;
  const { queryWithCache } = asking;
  asking.queryWithCache = function (this: Asking, ...asked) {
    return queryWithCache.apply(this, asked).catch((error) => {
      throw error instanceof DrizzleQueryError ? new RefusedQuery(error) : error;
    });
  };
}
