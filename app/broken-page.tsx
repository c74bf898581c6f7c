import { isRouteErrorResponse } from "react-router";
import { friendlyMessage } from "./shared/errors.ts";
import { BrokenWindow } from "./ui/layout/error-pages.tsx";

function wordsFor(error: unknown): string {
  if (!isRouteErrorResponse(error)) return friendlyMessage(error);
  // While the database is silent the shop says in whole sentences what has become of an order.
  return error.status === 503 && typeof error.data === "string" ? error.data : friendlyMessage("Unexpected error");
}

/** What went wrong, in the words of R-ERROR-1. */
export function BrokenPage({ error }: { error: unknown }) {
  return <BrokenWindow>{wordsFor(error)}</BrokenWindow>;
}
