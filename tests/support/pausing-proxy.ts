import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { byPort, serverAddress } from "./server-address.ts";

/**
 * A proxy to PostgreSQL that can be paused, as if its machine hung: connections stay open, new ones are accepted, and
 * nothing arrives. Resuming delivers what was sent meanwhile.
 */
export async function openPausingProxy(serverUrl: string) {
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
    /** The URL of one of the server's databases through the proxy. */
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
