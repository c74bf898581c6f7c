import type { MiddlewareHandler } from "hono";
import { outageResponse } from "#app/outage.ts";
import { pageKey } from "../cache/page-key.ts";
import { DatabaseSilent } from "../database-watch.ts";
import type { Shop } from "../shop.ts";

/**
 * Answers 503 within three seconds while the database is silent. The request may still be executed later, as after a
 * dropped connection, so all requests are safe to retry. Public pages handle an outage themselves, with the stale page
 * or the built-in lists; the status page says that there is one.
 */
export function unlessSilent({ watch }: Pick<Shop, "watch">): MiddlewareHandler {
  return async (c, next) => {
    if ((c.req.method === "GET" || c.req.method === "HEAD") && handlesOutages(c.req.path)) return next();
    try {
      await watch.during(next);
    } catch (error) {
      if (!(error instanceof DatabaseSilent)) throw error;
      return outageResponse(c.req.raw);
    }
  };
}

const handlesOutages = (path: string): boolean => path === "/status" || pageKey(path) !== null;
