import type { z } from "zod";
import type { ApiScope } from "./api-keys/scopes.ts";

/** An HTTP endpoint with its schemas, as `docs/api.md` and `/openapi.json` describe it. */
export type EndpointContract = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  /** What it does, in a few words that no other endpoint has: 'Quote delivery'. */
  title: string;
  about: string;
  /**
   * What it cannot be called without: somebody's session, by cookie or as a bearer token, or an API key with a scope.
   * Left out for endpoints that anybody may call, also if a session changes what they answer.
   */
  auth?: "session" | { scope: ApiScope };
  query?: z.ZodObject;
  body?: z.ZodType;
  answer?: z.ZodType;
  /** Statuses other than 200, with their reasons. All have a body of `{ "error": text }`. */
  refusals: Record<number, string>;
};

/** The usual reason of a 400, for endpoints that read their body with `jsonBody`. */
export const invalidBody = "The body is not JSON, or a field is missing or invalid: `fields` names each.";
