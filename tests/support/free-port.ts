import { once } from "node:events";
import { createServer } from "node:net";

// Below the system's ephemeral ports: an outgoing connection could take one of those first.
const lowest = 15_000;
const highest = 32_000;
// Each worker has its own ports: another one could take the same port before its shop listens, seconds later.
const workers = 16;
const own = Number(process.env.VITEST_POOL_ID ?? 0) % workers;

/** What this worker has been given: its server may not listen yet. */
const given = new Set<number>();

/** A port that was free a moment ago, another one each time. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 50; tries++) {
    const port = lowest + own + workers * Math.floor((Math.random() * (highest - lowest)) / workers);
    if (given.has(port)) continue;
    const server = createServer().listen(port, "127.0.0.1");
    const listens = await once(server, "listening").then(
      () => true,
      () => false,
    );
    if (!listens) continue;
    await new Promise((resolve) => server.close(resolve));
    given.add(port);
    return port;
  }
  throw new Error(`no free port found between ${lowest} and ${highest}`);
}
