import type { z } from "zod";
import type { ErrorEnvelope, Paging } from "#providers/printful/contract-envelope.ts";

/** An error response: HTTP status, the envelope's reason (of a 403 the number), its message and a code such as OR-13. */
export type PrintfulRefusal = { status: number; reason: string | number; message: string; apiErrorCode?: string };

export const isPrintfulRefusal = (value: object): value is PrintfulRefusal => "reason" in value && "message" in value;

export const badRequest = (message: string, apiErrorCode?: string): PrintfulRefusal => ({
  status: 400,
  reason: "BadRequest",
  message,
  ...(apiErrorCode && { apiErrorCode }),
});
export const notFound = (): PrintfulRefusal => ({ status: 404, reason: "NotFound", message: "Not found" });

/** v1 answers 200 to every success, creation included. */
export const okReply = (result: unknown, paging?: Paging): Response =>
  Response.json({ code: 200, result, extra: [], ...(paging && { paging }) });

export function errorReply(
  { status, reason, message, apiErrorCode }: PrintfulRefusal,
  headers?: Record<string, string>,
): Response {
  const answer: ErrorEnvelope = {
    code: status,
    result: message,
    error: { reason, message, ...(apiErrorCode && { api_error_code: apiErrorCode }) },
  };
  return Response.json(answer, { status, ...(headers && { headers }) });
}

export const replyWith = (value: object): Response => (isPrintfulRefusal(value) ? errorReply(value) : okReply(value));

export function rateLimitReply(seconds: number): Response {
  const message = `You've recently sent too many requests. Please try again after ${seconds} seconds.`;
  return errorReply({ status: 429, reason: "TooManyRequests", message }, { "retry-after": String(seconds) });
}

export const serverErrorReply = (): Response =>
  errorReply({ status: 500, reason: "InternalServerError", message: "Something went wrong on our side." });

/** The first problem with a body and its path, as one sentence. */
export function firstProblem(error: z.ZodError): string {
  const issue = error.issues[0];
  return `${issue?.path.join(".") || "body"}: ${issue?.message ?? "is wrong"}`;
}

/** Paging parameters of a query: 20 by default, at most 100. */
export function readPaging(query: URLSearchParams): { offset: number; limit: number } {
  const number = (name: string, otherwise: number) => {
    const given = Number(query.get(name) ?? otherwise);
    return Number.isInteger(given) && given >= 0 ? given : otherwise;
  };
  return { offset: number("offset", 0), limit: Math.min(100, Math.max(1, number("limit", 20))) };
}

export function pagingOf(total: number, page: { offset: number; limit: number }): Paging {
  return { total, ...page };
}
