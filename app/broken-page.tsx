import { isRouteErrorResponse } from "react-router";
import { RequestNumber } from "./request-number.tsx";
import { friendlyMessage } from "./shared/errors.ts";
import { BrokenWindow } from "./ui/layout/error-pages.tsx";

function wordsFor(error: unknown): string {
  if (!isRouteErrorResponse(error)) return friendlyMessage(error);
  // During a database outage the server's message says in full what has become of the order.
  return error.status === 503 && typeof error.data === "string" ? error.data : friendlyMessage("Unexpected error");
}

/** The error message, with the number to quote (R-ERROR-1). */
export function BrokenPage({ error }: { error: unknown }) {
  return <BrokenWindow footnote={<RequestNumber />}>{wordsFor(error)}</BrokenWindow>;
}
