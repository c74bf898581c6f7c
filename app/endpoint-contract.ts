import type { z } from "zod";

/** An HTTP endpoint with its schemas, as `docs/api.md` describes it. */
export type EndpointContract = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  about: string;
  body?: z.ZodType;
  answer?: z.ZodType;
  /** Statuses other than 200, with their reasons. All have a body of `{ "error": text }`. */
  refusals: Record<number, string>;
};
