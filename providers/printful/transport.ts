import type { z } from "zod";
import { answer } from "./contract-envelope.ts";
import { errorOfAnswer, PrintfulError } from "./error.ts";

export type PrintfulConnection = {
  /** Without a trailing slash; Printful's own host by default. */
  apiBase?: string;
  token: string;
  /** Only for tokens that cover a whole account. */
  storeId?: number;
  fetch?: typeof fetch;
  /** Sent along as `X-Request-Id`. */
  requestId?: () => string | undefined;
};
export type Deadline = { deadlineMs?: number };
export type Question = { body?: unknown } & Deadline;

export const quoteDeadlineMs = 8_000;
const callDeadlineMs = 15_000;

/** One call, one deadline, no retry: only the caller knows whether repeating is safe. @throws PrintfulError */
export function openTransport(connection: PrintfulConnection) {
  const base = (connection.apiBase ?? "https://api.printful.com").replace(/\/$/, "");
  const headers: Record<string, string> = { authorization: `Bearer ${connection.token}`, accept: "application/json" };
  if (connection.storeId !== undefined) headers["x-pf-store-id"] = String(connection.storeId);
  const send = connection.fetch ?? fetch;

  async function exchange(method: string, path: string, question: Question) {
    const requestId = connection.requestId?.();
    const own = requestId === undefined ? headers : { ...headers, "x-request-id": requestId };
    const deadlineMs = question.deadlineMs ?? callDeadlineMs;
    try {
      const response = await send(base + path, {
        method,
        signal: AbortSignal.timeout(deadlineMs),
        ...(question.body === undefined
          ? { headers: own }
          : { headers: { ...own, "content-type": "application/json" }, body: JSON.stringify(question.body) }),
      });
      return { status: response.status, headers: response.headers, text: await response.text() };
    } catch (cause) {
      if (cause instanceof Error && cause.name === "TimeoutError") {
        throw new PrintfulError(`The printer did not answer within ${deadlineMs / 1000} s`, { kind: "timeout", cause });
      }
      throw new PrintfulError("The printer could not be reached", { kind: "unavailable", cause });
    }
  }

  return async <T extends z.ZodType>(method: string, path: string, schema: T, question: Question = {}) => {
    const { status, headers, text } = await exchange(method, path, question);
    const body = jsonOrNothing(text);
    if (status < 200 || status > 299) throw errorOfAnswer(status, headers, body);
    const envelope = answer.safeParse(body);
    const result = envelope.success ? schema.safeParse(envelope.data.result) : envelope;
    if (envelope.success && result.success) {
      return { status, result: result.data as z.output<T>, paging: envelope.data.paging };
    }
    const where = body === undefined ? "it is not JSON" : describeProblem(result.error);
    throw new PrintfulError(`The printer's answer to ${method} ${path} cannot be read: ${where}`, {
      kind: "malformed",
      status,
      cause: result.error,
    });
  };
}

function jsonOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Names the invalid field, never its value. */
const describeProblem = (error: z.ZodError | undefined) => {
  const issue = error?.issues[0];
  return `${issue?.path.join(".") || "the answer"} ${issue?.message ?? "is not as documented"}`;
};
