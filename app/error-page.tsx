import { isRouteErrorResponse, useLocation } from "react-router";
import { BrokenPage } from "./broken-page.tsx";
import OfflineWindow from "./offline/offline-window.island.tsx";
import { NotFoundPage } from "./ui/layout/error-pages.tsx";

/** Replaces a page that could not be loaded (R-ERROR-1). */
export function ErrorPage({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  if (isNotFound(error)) return <NotFoundPage />;
  if (isLineDown(error)) return <OfflineWindow back={pathname + search} />;
  return <BrokenPage error={error} />;
}

export const isNotFound = (error: unknown) => isRouteErrorResponse(error) && error.status === 404;

/** True if the next page's data could not be fetched because the browser is offline. */
const isLineDown = (error: unknown) => error instanceof TypeError && typeof navigator === "object" && !navigator.onLine;
