import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { nonceContext, shopContext } from "./context.ts";
import { safeJson } from "./found/structured-data.ts";
import { renderWhole } from "./render-whole.ts";
import { NonceContext } from "./ui/nonce.tsx";

export const streamTimeout = 10_000;

/** Answers with the whole of a page, and what its loaders said at its end. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...entry }: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext);
  let statusNow = status;
  const html = await renderWhole(
    <NonceContext value={nonce}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </NonceContext>,
    {
      nonce,
      patience: streamTimeout + 1000,
      onError(error) {
        statusNow = 500;
        context.get(shopContext).log.error({ error: String(error) }, "render");
      },
    },
  );
  const said = serverHandoffStream ? await new Response(serverHandoffStream).text() : null;
  const page = said === null ? Buffer.from(html) : withHandoff(html, said, nonce);
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("content-length", String(page.length));
  return new Response(page, { status: statusNow, headers });
}

const end = "</body></html>";

/** Hands the loaders' data over to React Router in the browser, as its own `StreamTransfer` does piece by piece. */
function withHandoff(html: string, said: string, nonce: string | undefined): Buffer<ArrayBuffer> {
  const script = (text: string) =>
    `<script${nonce === undefined ? "" : ` nonce="${nonce}"`}>window.__reactRouterContext.streamController.${text};</script>`;
  const scripts = script(`enqueue(${safeJson(said)})`) + script("close()");
  // As bytes: put together as text, a page of a hundred thousand letters would be copied once more.
  return html.endsWith(end)
    ? Buffer.concat([Buffer.from(html.slice(0, -end.length)), Buffer.from(scripts + end)])
    : Buffer.from(html + scripts);
}

/**
 * Tells the log about what a loader or action threw. Aborted requests are nobody's fault, and what React Router refuses
 * (a form sent to a page that takes none) is the fault of who asked.
 */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
) {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const { log } = context.get(shopContext);
  log.error(
    { url: new URL(request.url).pathname, error: error instanceof Error ? error.stack : String(error) },
    "request",
  );
}

// The host sets the very context objects that the pages read, so they must come out of this bundle.
export { nonceContext, shopContext };
