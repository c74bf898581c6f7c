import { createContext, use, useState } from "react";
import { failedRequestMetric, quoteRequestText } from "./request-id.ts";

/** The id of the request that a page is rendered for; null in the browser and on pages for the cache. */
export const RequestIdContext = createContext<string | null>(null);

/** On error pages: the number that finds the log lines. Empty if the failure was not the server's. */
export function RequestNumber() {
  const own = use(RequestIdContext);
  const [id] = useState(() => own ?? failedRequestId());
  return (
    // The server's text stays if a browser does not let scripts read the number.
    <p className="small soft" hidden={!id} suppressHydrationWarning>
      {id ? `${quoteRequestText(id)}.` : ""}
    </p>
  );
}

/** In the browser: the id of the newest failed response, be it the page itself or the data of a navigation. */
function failedRequestId(): string | undefined {
  if (typeof document === "undefined") return undefined;
  return ["navigation", "resource"]
    .flatMap((kind) => performance.getEntriesByType(kind) as PerformanceResourceTiming[])
    .flatMap(({ serverTiming = [] }) => serverTiming)
    .findLast(({ name }) => name === failedRequestMetric)?.description;
}
