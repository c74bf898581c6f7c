import pg from "pg";

/** @param pooler what most questions go through, where it is not the direct way */
export type Ways = { direct: string; pooler?: string };

export type Asker = Disposable & {
  /** @throws when the database, or the pooler in front of it, cannot answer; may take longer than it should */
  ask(): Promise<void>;
};

/**
 * Asks the database whether it is there, on connections of its own: that all of the shop's, or all of the pooler's, are
 * busy says nothing about either.
 */
export function openAsker({ direct, pooler }: Ways, withinMs: number): Asker {
  let connected: pg.Client | undefined;
  let letIn: pg.Client | undefined;
  let closed = false;

  function newClient(url: string): pg.Client {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: withinMs, query_timeout: withinMs });
    client.on("error", () => hangUp(client));
    return client;
  }

  function hangUp(client: pg.Client): void {
    if (connected === client) connected = undefined;
    if (letIn === client) letIn = undefined;
    client.end().catch(() => {});
  }

  async function askDirectly(): Promise<void> {
    let client = connected;
    if (!client) {
      client = newClient(direct);
      await client.connect();
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

  /**
   * A pooler lets somebody in by itself, also when every connection behind it is busy; a question then waits for its
   * turn. So one that lets nobody in hangs, one that refuses the question cannot reach the database, and one that only
   * leaves it waiting is busy.
   */
  async function askPooler(url: string): Promise<void> {
    if (letIn && (await answerOf(letIn)) === "answered") return;
    if (letIn) hangUp(letIn);
    const client = newClient(url);
    await client.connect();
    const answer = await answerOf(client);
    if (answer === "answered" && !closed) letIn = client;
    else hangUp(client);
    if (answer instanceof Error) throw answer;
  }

  return {
    async ask() {
      await Promise.all([askDirectly(), pooler && askPooler(pooler)]);
    },
    [Symbol.dispose]() {
      closed = true;
      for (const client of [connected, letIn]) if (client) hangUp(client);
    },
  };
}

/** Milliseconds after which a question that a pooler has taken is waiting for its turn. */
const busyMs = 300;

function answerOf(client: pg.Client): Promise<"answered" | "waits" | Error> {
  const waits = Promise.withResolvers<"waits">();
  const timer = setTimeout(waits.resolve, busyMs, "waits");
  const answer = client.query("select 1").then(
    () => "answered" as const,
    (error: Error) => error,
  );
  return Promise.race([answer, waits.promise]).finally(() => clearTimeout(timer));
}
