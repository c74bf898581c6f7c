import { renderToString } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { islandFilesContext, nonceContext, shopContext } from "./context.ts";
import { renderWhole } from "./render-whole.ts";
import { isHydrated } from "./shell/layout.tsx";
import { type DocumentServer, DocumentServerContext, type IslandFiles } from "./ui/islands/document-context.ts";
import { NonceContext } from "./ui/islands/inline-script.tsx";

export const streamTimeout = 10_000;

/** Answers with the whole of a page. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext);
  const files = context.get(islandFilesContext);
  const routes = entry.staticHandlerContext.matches.map(({ route }) => route);
  const hydrates = isHydrated(routes);
  const addresses = routes.flatMap(({ id }) => entry.manifest.routes[id]?.css ?? []);
  // One that is rendered for its visitor alone fetches them: the browser mostly has them already.
  const styles = nonce === undefined ? stylesOf(addresses, files) : null;
  const documents = { renderToString, files, styles };
  let statusNow = status;
  const html = await renderWhole(
    <NonceContext value={nonce}>
      <DocumentServerContext value={documents}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </DocumentServerContext>
    </NonceContext>,
    {
      nonce,
      // React Router writes into a hydrated page what its loaders said, as a part that waits.
      waits: hydrates,
      patience: streamTimeout + 1000,
      onError(error) {
        statusNow = 500;
        context.get(shopContext).log.error({ error: String(error) }, "render");
      },
    },
  );
  const page = Buffer.from(html);
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("content-length", String(page.length));
  return new Response(page, { status: statusNow, headers });
}

/** A page's stylesheets. Null where one of them is not known, or would end its element too early. */
function stylesOf(addresses: readonly string[], files: IslandFiles): DocumentServer["styles"] {
  const own = [...new Set(addresses)];
  const texts = own.map((address) => files.stylesheet(address));
  if (texts.some((text) => text === undefined || /<\/style/i.test(text))) return null;
  return { text: texts.join(""), addresses: own.join(" ") };
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
export { islandFilesContext, nonceContext, shopContext };
