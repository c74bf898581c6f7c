import type { LoaderFunctionArgs } from "react-router";
import type { z } from "zod";
import { errorStack } from "#app/shared/error-text.ts";
import { shopContext } from "./context.ts";
import { outageResponse } from "./outage.ts";
import { describeProblem } from "./shared/call-problems.ts";

/**
 * Shared by all HTTP endpoints: JSON in, JSON out, `{ "error": text }` with a 4xx for any bad request, and never a
 * stack trace (R-ERROR-4).
 */
export class Refusal extends Error {
  override name = "Refusal";
  readonly status: number;
  readonly extra: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    message: string,
    extra: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ) {
    super(message);
    this.status = status;
    this.extra = extra;
    this.headers = headers;
  }
}

type Call = Pick<LoaderFunctionArgs, "request" | "url" | "params"> & {
  shop: NonNullable<typeof shopContext.defaultValue>;
};
type Answer = { status?: number; body: unknown; headers?: HeadersInit };

const json = (body: unknown, status: number, headers?: HeadersInit) => {
  const out = new Headers(headers);
  if (!out.has("cache-control")) out.set("cache-control", "no-store");
  return Response.json(body, { status, headers: out });
};

/** A route's loader and action in one, for the given methods; other methods get 405. */
export function endpoint(methods: string | string[], handler: (call: Call) => Promise<Answer>) {
  const allowed = [methods].flat();
  return async ({ request, url, params, context }: LoaderFunctionArgs): Promise<Response> => {
    if (!allowed.includes(request.method)) {
      return json({ error: `Use ${allowed.join(" or ")} here.` }, 405, { allow: allowed.join(", ") });
    }
    const shop = context.get(shopContext);
    try {
      const { body, status = 200, headers } = await handler({ shop, request, url, params });
      return json(body, status, headers);
    } catch (error) {
      if (error instanceof Refusal) {
        return json({ error: error.message, ...error.extra }, error.status, error.headers);
      }
      shop.log.error({ path: url.pathname, error: errorStack(error) });
      if (shop.desk.isOutage(error)) return outageResponse(request);
      return json({ error: "An unexpected error occurred. Please try again." }, 500);
    }
  };
}

/**
 * Parses a JSON body.
 * @throws Refusal 400 that names the first invalid field
 */
export async function jsonBody<Schema extends z.ZodType>(request: Request, schema: Schema): Promise<z.output<Schema>> {
  const text = await request.text();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal(400, "The request body is not valid JSON.");
  }
  return parsed(value, schema);
}

/**
 * Validates untrusted input.
 * @throws Refusal 400 that names the first invalid field
 */
export function parsed<Schema extends z.ZodType>(value: unknown, schema: Schema): z.output<Schema> {
  const result = schema.safeParse(value, { error: describeProblem });
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const field = issue?.path.join(".");
  throw new Refusal(
    400,
    field ? `${field}: ${issue?.message}` : (issue?.message ?? "The request body is not as expected."),
    {
      fields: Object.fromEntries(result.error.issues.map((each) => [each.path.join("."), each.message])),
    },
  );
}
