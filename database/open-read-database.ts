import pg from "pg";
import { type Database, openDatabase, openPool } from "./open.ts";

/** Says which database reads use. */
export type ReadDatabase = AsyncDisposable & {
  /** The replica if it is up and close enough behind, otherwise the primary. */
  choose(): Promise<Database>;
};

export type Replica = {
  url: string;
  /** Seconds that its rows may be behind the primary's. */
  maxLagSeconds: number;
  /** Connections. */
  size: number;
  onIdleError(error: Error): void;
};

/** Milliseconds for which a check of the replica is valid, and that it may take. */
const checkEveryMs = 1_000;

/**
 * For reads in which nobody expects to see what they have just done: they are as old as the replica is behind. Never
 * use them for anything that decides, writes or is cached.
 * @param replica absent if there is none: then all reads use the primary
 */
export function openReadDatabase(primary: Database, replica?: Replica): ReadDatabase {
  if (!replica) return { choose: async () => primary, async [Symbol.asyncDispose]() {} };
  const { url, maxLagSeconds, size, onIdleError } = replica;
  const pool = openPool(url, size, onIdleError, { answerWithinMs: 60_000 }); // longer than anybody waits
  const behind = openDatabase(pool);
  let checked: { at: number; isFit: Promise<boolean> } | undefined;
  const isFit = () => {
    if (!checked || performance.now() - checked.at >= checkEveryMs)
      checked = {
        at: performance.now(),
        isFit: readLag(url).then(
          (seconds) => seconds !== null && seconds <= maxLagSeconds,
          () => false,
        ),
      };
    return checked.isFit;
  };
  return {
    choose: async () => ((await isFit()) ? behind : primary),
    [Symbol.asyncDispose]: () => pool.end(),
  };
}

/**
 * The age of the newest commit on the replica, in seconds. Never less than its lag; more while the primary is idle,
 * which can serve the reads then. Null if this is not a replica.
 */
async function readLag(url: string): Promise<number | null> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: checkEveryMs,
    query_timeout: checkEveryMs,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ lag: number | null }>(
      "select extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as lag where pg_is_in_recovery()",
    );
    return rows[0]?.lag ?? null;
  } finally {
    await client.end().catch(() => {});
  }
}
