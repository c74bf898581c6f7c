import { once } from "node:events";
import { createServer } from "node:net";

// Below the ports that the system gives to outgoing connections: one of those could take it before its server does.
const lowest = 15_000;
const highest = 32_000;
// Each worker has every so many ports: another one could take the same before its shop listens, seconds later.
const workers = 16;
const own = Number(process.env.VITEST_POOL_ID ?? 0) % workers;

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 50; tries++) {
    const port = lowest + own + workers * Math.floor((Math.random() * (highest - lowest)) / workers);
    const server = createServer().listen(port, "127.0.0.1");
    const listens = await once(server, "listening").then(
      () => true,
      () => false,
    );
    if (!listens) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
  throw new Error(`no free port found between ${lowest} and ${highest}`);
}
