import type { IncomingMessage } from "node:http";
import type { MiddlewareHandler } from "hono";
import { failedRequestMetric, isRequestId, requestIdHeader, requestIdOf } from "#app/request-id.ts";
import { makeRequestId } from "../request-context.ts";

/** The id that our own proxy gave the request, if it is well-formed; otherwise a new one. */
export function takeRequestId({ headers }: Pick<IncomingMessage, "headers">, isTrusted: boolean): string {
  const given = isTrusted ? headers[requestIdHeader] : undefined;
  return isRequestId(given) ? given : makeRequestId();
}

/** Lets the browser's error page read the id of a failed response, which it gets by a fetch that it does not see. */
export const announceFailedRequest: MiddlewareHandler = async (c, next) => {
  await next();
  const id = c.res.status >= 500 ? requestIdOf(c.req.raw) : null;
  if (id) c.res.headers.set("server-timing", `${failedRequestMetric};desc="${id}"`);
};
