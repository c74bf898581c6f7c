import { DrizzleQueryError } from "drizzle-orm/errors";
import { PgPreparedQuery } from "drizzle-orm/pg-core";

/** A query that PostgreSQL refused: its message, then the statement. `cause` is the driver's error. */
class RefusedQuery extends Error {
  override name = "RefusedQuery";

  constructor({ query, cause }: DrizzleQueryError) {
    super(`${cause?.message || "PostgreSQL does not answer"} (${query})`, { cause });
  }
}

type Asking = { queryWithCache(text: string, values: unknown[], ask: () => Promise<unknown>): Promise<unknown> };

/**
 * Drizzle's own error contains every value of the query (names, addresses, tokens, hashes) but not PostgreSQL's
 * message. Errors reach the log and the attention desk, so both faults are corrected here, where all of them originate.
 * Drizzle offers no other hook and the method is private, so a test checks that it still exists.
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
