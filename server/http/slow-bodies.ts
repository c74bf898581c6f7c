import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";
import { takesFiles } from "./body-limit.ts";

/** Milliseconds that a body may take; an upload may take longer while some data arrives in each such interval. */
const patienceMs = 30_000;

/**
 * Cuts off requests whose body is too slow: a client that sends a byte a second would hold a connection for minutes.
 * Closes the connection, since the rest of the body would be parsed as the next request.
 */
export const refuseSlowBodies: MiddlewareHandler<{ Bindings: Partial<HttpBindings> }> = async (c, next) => {
  const { raw } = c.req;
  const incoming = c.env?.incoming;
  if (!incoming || !(raw.headers.has("content-length") || raw.headers.has("transfer-encoding"))) return next();

  const tooSlow = Promise.withResolvers<"too slow">();
  const hasFiles = takesFiles(c.req.path);
  let come = incoming.socket.bytesRead;
  const look = (): void => {
    if (incoming.complete) return;
    const now = incoming.socket.bytesRead;
    if (!hasFiles || now === come) tooSlow.resolve("too slow");
    come = now;
    timer = setTimeout(look, patienceMs);
  };
  let timer = setTimeout(look, patienceMs);
  try {
    if ((await Promise.race([next(), tooSlow.promise])) !== "too slow") return;
  } finally {
    clearTimeout(timer);
  }
  return c.json({ error: "The request did not arrive in time." }, 408, { connection: "close" });
};
