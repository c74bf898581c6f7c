import type { MiddlewareHandler } from "hono";
import { outageAnswer } from "#app/outage.ts";
import { pageKey } from "../cache/page-key.ts";
import { DatabaseSilent } from "../database-watch.ts";
import type { Shop } from "../shop.ts";

/**
 * Answers 503 within three seconds where the database is silent. What was asked may still be done once it is back, as
 * after a broken connection: all that people send may be sent again. Public pages look after themselves: the older one,
 * or the built-in lists.
 */
export function unlessSilent({ watch }: Pick<Shop, "watch">): MiddlewareHandler {
  return async (c, next) => {
    if ((c.req.method === "GET" || c.req.method === "HEAD") && pageKey(c.req.path)) return next();
    try {
      await watch.during(next);
    } catch (error) {
      if (!(error instanceof DatabaseSilent)) throw error;
      return outageAnswer(c.req.raw);
    }
  };
}
