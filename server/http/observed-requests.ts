import type { IncomingMessage, ServerResponse } from "node:http";
import type { ServerBuild } from "react-router";
import type { FinishedRequest } from "../observers.ts";
import { inRequest } from "../request-context.ts";
import type { Shop } from "../shop.ts";
import type { Front } from "./listening.ts";
import { noRoute, openRouteNames } from "./route-names.ts";

/** Reports each request to the shop's observers once it has ended. Without any, nothing is added to a request. */
export function openRequestObserver({ observers }: Pick<Shop, "observers">, routes: ServerBuild["routes"]): Front {
  const answer = () => false;
  if (observers.length === 0) return { answer };
  const routeOf = openRouteNames(routes);
  return {
    answer,
    observe(request, response, requestId) {
      const started = performance.now();
      const { socket } = request;
      const sentBefore = socket.bytesWritten;
      response.once("close", () => {
        const done = finishedRequest(request, response, routeOf);
        const ms = Math.round(performance.now() - started);
        const bytes = socket.bytesWritten - sentBefore;
        inRequest(requestId, () => {
          for (const observer of observers) observer.requestDone({ ...done, ms, bytes });
        });
      });
    },
  };
}

function finishedRequest(
  { method = "", url = "/" }: IncomingMessage,
  response: ServerResponse,
  routeOf: (path: string) => string,
): Omit<FinishedRequest, "ms" | "bytes"> {
  const path = url.split("?", 1)[0]!;
  const status = response.statusCode;
  const route = routeOf(path);
  const isOther = route === noRoute && status < 400;
  return { method, route: isOther ? "other" : route, path, status, isAborted: !response.writableFinished };
}
