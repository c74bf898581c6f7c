import type { z } from "zod";
import type { Paging } from "#providers/printful/contract-envelope.ts";

/** The first thing wrong with a body, with its path, as one sentence. */
export function firstProblem(error: z.ZodError): string {
  const issue = error.issues[0];
  return `${issue?.path.join(".") || "body"}: ${issue?.message ?? "is wrong"}`;
}

/** Which part of a list a query asks for: 20 at most unless told, never over 100. */
export function pageOf(query: URLSearchParams): { offset: number; limit: number } {
  const number = (name: string, otherwise: number) => {
    const given = Number(query.get(name) ?? otherwise);
    return Number.isInteger(given) && given >= 0 ? given : otherwise;
  };
  return { offset: number("offset", 0), limit: Math.min(100, Math.max(1, number("limit", 20))) };
}

export function pagingOf(total: number, page: { offset: number; limit: number }): Paging {
  return { total, ...page };
}
