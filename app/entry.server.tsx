import { renderToString } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { errorStack, errorText } from "#app/shared/error-text.ts";
import { islandFilesContext, nonceContext, shopContext } from "./context.ts";
import { renderWhole } from "./render-whole.ts";
import { requestIdOf } from "./request-id.ts";
import { RequestIdContext } from "./request-number.tsx";
import { isHydrated } from "./shell/layout.tsx";
import { FormRefusedContext } from "./ui/forms/error-title.ts";
import { type DocumentServer, DocumentServerContext, type IslandFiles } from "./ui/islands/document-context.ts";
import { NonceContext } from "./ui/islands/inline-script.tsx";
import { withErrorTitles } from "./with-error-titles.ts";

export const streamTimeout = 10_000;

/** Responds with the whole page at once, not as a stream. */
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
  // A private page links its stylesheets instead of inlining them: the browser mostly has them already.
  const styles = nonce === undefined ? stylesOf(addresses, files) : null;
  const documents = { renderToString, files, styles };
  const isRefused = isRefusedForm(entry, status);
  let statusNow = status;
  const html = await renderWhole(
    <NonceContext value={nonce}>
      <RequestIdContext value={requestIdOf(request)}>
        <DocumentServerContext value={documents}>
          <FormRefusedContext value={isRefused}>
            <ServerRouter context={isRefused ? withErrorTitles(entry) : entry} url={request.url} nonce={nonce} />
          </FormRefusedContext>
        </DocumentServerContext>
      </RequestIdContext>
    </NonceContext>,
    {
      nonce,
      // React Router writes loader data into a hydrated page as a suspended part.
      waits: hydrates,
      timeoutMs: streamTimeout + 1000,
      onError(error) {
        statusNow = 500;
        context.get(shopContext).log.error({ error: errorText(error) }, "render");
      },
    },
  );
  const page = Buffer.from(html);
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("content-length", String(page.length));
  return new Response(page, { status: statusNow, headers });
}

/** Whether the page replies to a form that was refused. */
const isRefusedForm = ({ staticHandlerContext: { actionData } }: EntryContext, status: number): boolean =>
  actionData !== null && status >= 400;

/** A page's stylesheets. Null if one is unknown, or contains text that would close the style element early. */
function stylesOf(addresses: readonly string[], files: IslandFiles): DocumentServer["styles"] {
  const own = [...new Set(addresses)];
  const texts = own.map((address) => files.stylesheet(address));
  if (texts.some((text) => text === undefined || /<\/style/i.test(text))) return null;
  return { text: texts.join(""), addresses: own.join(" ") };
}

/**
 * Logs what a loader or action threw. Aborted requests are ignored, and so are React Router's refusals (such as a form
 * sent to a page without an action), which are the client's fault.
 */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
) {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const { log } = context.get(shopContext);
  log.error({ url: new URL(request.url).pathname, error: errorStack(error) }, "request");
  // In development, React Router shows the error itself in the browser.
  if (error instanceof Error) Object.assign(error, { message: errorText(error), stack: errorStack(error) });
}

// The host must set the same context objects that the pages read, so they are exported from this bundle.
export { islandFilesContext, nonceContext, shopContext };
