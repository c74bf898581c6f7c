import pg from "pg";
import { inTime } from "./in-time.ts";

/** The database is not responding; a query already sent may still complete later. */
export class DatabaseSilent extends Error {
  override name = "DatabaseSilent";
}

/** Tracks whether the database responds. Probes only while somebody waits, or it is known to be silent. */
export type DatabaseWatch = AsyncDisposable & {
  /** Probes the database: false after two seconds without a response, or at once while it is known to be silent. */
  answers(): Promise<boolean>;
  /** Whether the last probe failed. */
  isSilent(): boolean;
  /**
   * The work's result, or an error within three seconds of the database going silent. The work itself is not cancelled.
   * @throws DatabaseSilent
   */
  during<T>(work: () => Promise<T>): Promise<T>;
  /** Called each time the database goes silent. */
  onSilence(listener: () => void): void;
};

/** Milliseconds that work may take before the database is probed. */
const patienceMs = 600;
/** Milliseconds that the probe may take. */
const answerWithinMs = 1_400;
/** Milliseconds between probes while it is silent. */
const askAgainMs = 500;

/** @param url a direct connection: a pooler with no free connections says nothing about the database */
export function watchDatabase(url: string): DatabaseWatch {
  const waiting = new Set<() => void>();
  const listeners = new Set<() => void>();
  const probe = openProbe(url);
  let silent = false;
  let probing: Promise<boolean> | undefined;
  let again: NodeJS.Timeout | undefined;
  let closed = false;

  function probeNow(): Promise<boolean> {
    probing ??= probe.answers().then((answered) => {
      probing = undefined;
      if (!closed) recordAnswer(answered);
      return answered;
    });
    return probing;
  }

  function recordAnswer(answered: boolean): void {
    const fellSilent = !answered && !silent;
    silent = !answered;
    if (silent) again = setTimeout(() => void probeNow(), askAgainMs).unref();
    if (!fellSilent) return;
    for (const giveUp of waiting) giveUp();
    for (const listener of listeners) listener();
  }

  return {
    isSilent: () => silent,
    answers: async () => !silent && probeNow(),
    onSilence: (listener) => void listeners.add(listener),
    during: <T>(work: () => Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        const giveUp = () => {
          waiting.delete(giveUp);
          clearInterval(patience);
          reject(new DatabaseSilent("the database does not answer"));
        };
        const patience = setInterval(() => void probeNow(), patienceMs);
        if (silent) return giveUp();
        waiting.add(giveUp);
        work()
          .then(resolve, reject)
          .finally(() => {
            waiting.delete(giveUp);
            clearInterval(patience);
          });
      }),
    async [Symbol.asyncDispose]() {
      closed = true;
      clearTimeout(again);
      probe.close();
    },
  };
}

/** Asks the database for an answer on a connection of its own: an exhausted pool says nothing about the database. */
function openProbe(url: string) {
  let connected: pg.Client | undefined;
  /** Of the last probe: `connected`, unless that probe failed or is still waiting. */
  let probed: pg.Client | undefined;
  let closed = false;

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      // Closes the socket of a server that cannot be reached at all. By the clock, so it must be far longer than a probe:
      // it also passes while this process is busy.
      connectionTimeoutMillis: 5 * answerWithinMs,
    });
    client.on("error", () => hangUp(client));
    probed = client;
    await client.connect();
    return client;
  }

  async function probeOnce(): Promise<void> {
    const client = connected ?? (await connect());
    try {
      await client.query("select 1");
      if (closed) hangUp(client);
      else connected = client;
    } catch (error) {
      hangUp(client);
      throw error;
    }
  }

  function hangUp(client: pg.Client): void {
    if (connected === client) connected = undefined;
    client.end().catch(() => {});
  }

  return {
    async answers(): Promise<boolean> {
      const answered = await inTime(probeOnce(), answerWithinMs);
      if (!answered && probed) hangUp(probed);
      return answered;
    },
    close(): void {
      closed = true;
      if (probed) hangUp(probed);
    },
  };
}
