import pg from "pg";

/** The database does not answer; what was asked of it may still be done later. */
export class DatabaseSilent extends Error {
  override name = "DatabaseSilent";
}

/** Knows whether the database answers. It asks only while somebody waits, and until a silent database answers again. */
export type DatabaseWatch = AsyncDisposable & {
  /** Asks the database: false after two seconds without an answer, and at once while it is known to be silent. */
  answers(): Promise<boolean>;
  /** Whether it was silent when it was last asked. */
  isSilent(): boolean;
  /**
   * The work's result, or a failure less than three seconds after the database fell silent. The work itself goes on.
   * @throws DatabaseSilent
   */
  during<T>(work: () => Promise<T>): Promise<T>;
  /** Called each time that the database falls silent. */
  onSilence(listener: () => void): void;
};

const usual = {
  /** Milliseconds that work may take before the database is asked whether it is there. */
  patienceMs: 600,
  /** Milliseconds that it has for an answer. */
  answerWithinMs: 1_400,
  /** Milliseconds between two questions while it is silent. */
  askAgainMs: 500,
};

/** Milliseconds for an answer that has come while this process was busy with something else. */
const unreadMs = 50;

/** @param url past a pooler: that all of its connections are busy says nothing about the database either */
export function watchDatabase(url: string, { patienceMs, answerWithinMs, askAgainMs } = usual): DatabaseWatch {
  const waiting = new Set<() => void>();
  const listeners = new Set<() => void>();
  let silent = false;
  let asking: Promise<boolean> | undefined;
  let again: NodeJS.Timeout | undefined;
  let closed = false;
  // A connection of its own: that all of the shop's are busy says nothing about the database.
  let connected: pg.Client | undefined;

  async function askOnce(): Promise<void> {
    let client = connected;
    if (!client) {
      const fresh = new pg.Client({
        connectionString: url,
        // Later than what decides below: an answer that has come and is not read yet counts.
        connectionTimeoutMillis: answerWithinMs + 2 * unreadMs,
        query_timeout: answerWithinMs + 2 * unreadMs,
      });
      fresh.on("error", () => hangUp(fresh));
      client = fresh;
      await fresh.connect();
    }
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

  function question(): Promise<boolean> {
    asking ??= inTime(askOnce(), answerWithinMs).then((answered) => {
      asking = undefined;
      if (!closed) note(answered);
      return answered;
    });
    return asking;
  }

  function note(answered: boolean): void {
    const fellSilent = !answered && !silent;
    silent = !answered;
    if (silent) again = setTimeout(() => void question(), askAgainMs).unref();
    if (!fellSilent) return;
    for (const give of waiting) give();
    for (const listener of listeners) listener();
  }

  return {
    isSilent: () => silent,
    answers: async () => !silent && question(),
    onSilence: (listener) => void listeners.add(listener),
    during: <T>(work: () => Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        const giveUp = () => {
          waiting.delete(giveUp);
          clearInterval(patience);
          reject(new DatabaseSilent("the database does not answer"));
        };
        const patience = setInterval(() => void question(), patienceMs);
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
      if (connected) hangUp(connected);
    },
  };
}

/** Whether something comes true in so many milliseconds. */
async function inTime(work: Promise<void>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => {
      timer = setTimeout(resolve, unreadMs, false);
    }, ms);
  });
  const answered = work.then(
    () => true,
    () => false,
  );
  return Promise.race([answered, late]).finally(() => clearTimeout(timer));
}
