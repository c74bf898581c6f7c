import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { nonceContext, shopContext } from "./context.ts";
import { NonceContext } from "./ui/nonce.tsx";

export const streamTimeout = 10_000;

/** Sends whole pages, everything in its place for those who have no scripts. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext);
  let statusNow = status;
  return new Promise((resolve, reject) => {
    let shellSent = false;
    const send = () => {
      shellSent = true;
      const body = new PassThrough();
      headers.set("content-type", "text/html; charset=utf-8");
      resolve(new Response(createReadableStreamFromReadable(body), { status: statusNow, headers }));
      pipe(body);
    };
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: send,
        onShellError: reject,
        onError(error) {
          statusNow = 500;
          if (shellSent) context.get(shopContext).log.error({ error: String(error) }, "render");
        },
      },
    );
    setTimeout(abort, streamTimeout + 1000).unref();
  });
}

/** Tells the log about what a loader or action threw; aborted requests are nobody's fault. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
) {
  if (request.signal.aborted) return;
  const { log } = context.get(shopContext);
  log.error(
    { url: new URL(request.url).pathname, error: error instanceof Error ? error.stack : String(error) },
    "request",
  );
}

// The host sets the very context objects that the pages read, so they must come out of this bundle.
export { nonceContext, shopContext };
