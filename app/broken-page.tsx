import { isRouteErrorResponse } from "react-router";
import { friendlyMessage } from "./errors.ts";
import { BrokenWindow } from "./ui/error-pages.tsx";

/** What went wrong, in the words of the specification's section 8. */
export function BrokenPage({ error }: { error: unknown }) {
  return <BrokenWindow>{friendlyMessage(isRouteErrorResponse(error) ? "Unexpected error" : error)}</BrokenWindow>;
}
