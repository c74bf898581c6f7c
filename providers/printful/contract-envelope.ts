import { z } from "zod";

/**
 * The envelopes of API v1: `{code, result, extra}` for one object, the same with `paging` for a list, and two shapes of
 * error.
 *
 * Departures from the provider's reference: `api_error_code` (OR-13, SH-1 ...) is not in it and has been seen both
 * beside and inside `error`, so both places are read; the newer `application/problem+json` shape (RFC 9457) is accepted
 * too, because the provider's preview moves errors there; `error.reason` is a word in one example and a number in
 * another.
 */
const paging = z.object({ total: z.number().int(), offset: z.number().int(), limit: z.number().int() });
export type Paging = z.output<typeof paging>;

/** Any success; `result` is then parsed by the schema of the call. */
export const answer = z.object({ code: z.number().int(), result: z.unknown(), paging: paging.optional() });

type PrintfulErrorBody = {
  code: number | null;
  reason: string | null;
  apiErrorCode: string | null;
  message: string;
};

const text = z.union([z.string(), z.number()]).transform(String).nullish().catch(null);

const envelope = z
  .object({
    code: z.number().int(),
    result: z.unknown(),
    api_error_code: text,
    error: z.object({ reason: text, message: text, api_error_code: text }),
  })
  .transform(
    ({ code, result, api_error_code, error }): PrintfulErrorBody => ({
      code,
      reason: error.reason ?? null,
      apiErrorCode: error.api_error_code ?? api_error_code ?? null,
      message: error.message ?? (typeof result === "string" ? result : "no reason given"),
    }),
  );

const problem = z
  .object({ status: z.number().int().nullish(), title: z.string(), detail: text, type: text, api_error_code: text })
  .transform(
    ({ status, title, detail, type, api_error_code }): PrintfulErrorBody => ({
      code: status ?? null,
      reason: type ?? title,
      apiErrorCode: api_error_code ?? null,
      message: detail ?? title,
    }),
  );

/** Either shape of error, in our terms. */
export const errorEnvelope = z.union([envelope, problem]);

/** An error as v1 sends it; the sandbox uses it. */
export type ErrorEnvelope = {
  code: number;
  result: string;
  error: { reason: string | number; message: string; api_error_code?: string };
};
