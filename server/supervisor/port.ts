import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { errorCode } from "#app/shared/error-text.ts";
import { CannotStart } from "./cannot-start.ts";

/**
 * Checks that the shop's port is free before starting anything slow.
 * @param port 0 takes a free one.
 * @returns the port.
 * @throws CannotStart if it is taken or not permitted.
 */
export async function findPort(host: string, port: number): Promise<number> {
  // The web process of a shop killed a moment ago may still be exiting.
  for (const patience = Date.now() + 1000; ; await sleep(50)) {
    try {
      return await tryPort(host, port);
    } catch (error) {
      if (errorCode(error) === "EADDRINUSE" && Date.now() < patience) continue;
      throw explain(error, host, port);
    }
  }
}

async function tryPort(host: string, port: number): Promise<number> {
  const server = createServer().listen({ host, port });
  await once(server, "listening"); // rejects on "error"
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : port;
}

function explain(error: unknown, host: string, port: number): unknown {
  switch (errorCode(error)) {
    case "EADDRINUSE":
      return new CannotStart(`Port ${port} on ${host} is taken: set PORT to another one.`);
    case "EACCES":
      return new CannotStart(`Port ${port} on ${host} is reserved for root: set PORT to one above 1023.`);
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
    case "EINVAL":
      return new CannotStart(`HOST ${host} is not an address of this machine: set it to 127.0.0.1 or 0.0.0.0.`);
    default:
      return error;
  }
}
