/**
 * The header with a request's id. The shop sets it on each request, overwriting a visitor's, and on each response; pages
 * that are rendered for the cache have none.
 */
export const requestIdHeader = "x-request-id";

const wellFormed = /^[\w.:-]{8,64}$/;

export const isRequestId = (value: unknown): value is string => typeof value === "string" && wellFormed.test(value);

/** The id of a request, or null if it has none. */
export function requestIdOf({ headers }: Pick<Request, "headers">): string | null {
  const id = headers.get(requestIdHeader);
  return isRequestId(id) ? id : null;
}

/** What an error page says: the id finds the log lines. */
export const quoteRequestText = (requestId: string) => `If you contact us, quote this number: ${requestId}`;

/** The metric of the `Server-Timing` header that carries the id of a failed response, so that scripts can read it. */
export const failedRequestMetric = "request";
