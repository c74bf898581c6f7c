import { maskEmails } from "./masking.ts";

/**
 * What an error says, for the log, the attention desk, a job's stored output and anybody else. Only here does an error
 * become text: Drizzle's lists every value of the query (names, addresses, tokens, hashes), and PostgreSQL's carries the
 * row that it refused in `detail`. What is left is PostgreSQL's message and the statement, with addresses masked.
 * @param error anything thrown; a string, such as a library's own text of an error, loses the values too
 */
export function errorText(error: unknown): string {
  return maskEmails(plainText(error));
}

/** The same with its stack frames, for an error that is a bug. */
export function errorStack(error: unknown): string {
  if (!(error instanceof Error)) return errorText(error);
  return [`${error.name}: ${errorText(error)}`, ...framesOf(error)].join("\n");
}

/** The code of a system or database error (`ENOENT`, `EADDRINUSE`, `42P01`), or undefined for anything else. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

function plainText(error: unknown): string {
  if (!(error instanceof Error)) return hasMessage(error) ? plainText(asError(error)) : withoutValues(String(error));
  if (isOfQuery(error)) return `${error.cause ? plainText(error.cause) : noAnswer} (${error.query})`;
  if (isOfPostgres(error)) return withoutQuoted(error.message, error.code);
  if (error instanceof AggregateError && !error.message) return error.errors.map(plainText).join("; ");
  return withoutValues(error.message) || error.name;
}

/** The job queue reports errors as copies of their fields, which are no longer an `Error`. */
const hasMessage = (error: unknown): error is { message: string } =>
  typeof error === "object" && error !== null && "message" in error && typeof error.message === "string";
const asError = (copy: { message: string }) => Object.assign(new Error(copy.message), copy);

/** Drizzle's `DrizzleQueryError`. Recognised by its fields, since shared code must not import a database library. */
const isOfQuery = (error: Error): error is Error & { query: string } => "query" in error && "params" in error;
/** The driver's `DatabaseError`: what PostgreSQL answered. */
const isOfPostgres = (error: Error): error is Error & { code: string } =>
  "severity" in error && "code" in error && typeof error.code === "string";

const noAnswer = "PostgreSQL does not answer";

/** Drizzle's message, where another error or a library repeats it. */
const withoutValues = (text: string) => text.replace(/\nparams: .*/s, "");

/** SQLSTATEs of malformed values and of search terms that cannot be parsed: PostgreSQL quotes them in its message. */
const quotesValue = /^(22|42601)/;
const withoutQuoted = (text: string, state: string) => (quotesValue.test(state) ? text.replace(/".*"/s, '"…"') : text);

/** An error's stack begins with its message, as it was when it was made; a line of that may look like a frame. */
function framesOf({ stack = "", message }: Error): string[] {
  const start = stack.indexOf(message);
  const end = start < 0 ? 0 : start + message.length;
  return stack
    .slice(end)
    .split("\n")
    .filter((line) => /^ {4}at /.test(line));
}
