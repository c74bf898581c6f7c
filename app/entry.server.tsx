import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { nonceContext, shopContext } from "./context.ts";
import { NonceContext } from "./ui/nonce.tsx";

export const streamTimeout = 10_000;

/**
 * Answers with the whole of a page in one piece, everything in its place for those who have no scripts: no page waits
 * for anything once its loaders have answered, and a stream would cost more than the few milliseconds it could save.
 */
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
    const answer = inOnePiece((page) => {
      // Or each page would stay in memory until then.
      clearTimeout(tooLong);
      headers.set("content-type", "text/html; charset=utf-8");
      headers.set("content-length", String(page.length));
      resolve(new Response(page, { status: statusNow, headers }));
    });
    let isComplete = false;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          isComplete = true;
          pipe(answer);
        },
        onShellError(error) {
          clearTimeout(tooLong);
          reject(error);
        },
        onError(error) {
          statusNow = 500;
          if (isComplete) context.get(shopContext).log.error({ error: String(error) }, "render");
        },
      },
    );
    const tooLong = setTimeout(abort, streamTimeout + 1000).unref();
  });
}

/** Gathers what React writes, without ever asking it to wait. */
function inOnePiece(done: (page: Buffer<ArrayBuffer>) => void): Writable {
  const pieces: Uint8Array[] = [];
  return new Writable({
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(piece: Buffer, _, next) {
      pieces.push(piece);
      next();
    },
    final(next) {
      done(Buffer.concat(pieces));
      next();
    },
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
