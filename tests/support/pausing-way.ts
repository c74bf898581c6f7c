import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { byPort, serverAddress } from "./server-address.ts";

/**
 * A way to PostgreSQL that can be paused: connections stay open and new ones are taken, and nothing arrives, as when
 * its machine hangs. What was sent meanwhile arrives when it goes on.
 */
export async function openPausingWay(serverUrl: string) {
  const address = serverAddress(serverUrl);
  const reach = () =>
    address.host.startsWith("/") ? connect(`${address.host}/.s.PGSQL.${address.port}`) : connect(address);
  const sockets = new Set<Socket>();
  let isPaused = false;
  const server = createServer((near) => {
    const far = reach();
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("error", () => {});
      from.on("data", (bytes) => to.write(bytes));
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
      if (isPaused) from.pause();
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    /** The way to one of the server's databases. */
    through: (databaseUrl: string) => byPort(databaseUrl, port),
    pause() {
      isPaused = true;
      for (const each of sockets) each.pause();
    },
    goOn() {
      isPaused = false;
      for (const each of sockets) each.resume();
    },
    async [Symbol.asyncDispose]() {
      for (const each of sockets) each.destroy();
      server.close();
    },
  };
}
