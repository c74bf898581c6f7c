import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";

/** `hangUp` closes the connection without a response; the handler returns its result. */
export type Handler = (request: Request, hangUp: () => Response) => Response | Promise<Response>;
export type Server = { port: number; close(): Promise<void> };

/** An HTTP server on loopback only. @throws if the port is taken */
export async function serve(port: number, handler: Handler): Promise<Server> {
  const listener = getRequestListener(
    (request, env) => {
      const { outgoing } = env as HttpBindings;
      return handler(request, () => {
        outgoing.destroy();
        return RESPONSE_ALREADY_SENT;
      });
    },
    {
      errorHandler(error) {
        process.stderr.write(`sandbox: ${error instanceof Error ? error.stack : String(error)}\n`);
        return Response.json({ error: "The sandbox failed; its log says why." }, { status: 500 });
      },
    },
  );
  const server = createServer({ keepAliveTimeout: 65_000 }, listener);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
