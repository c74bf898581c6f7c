import { store } from "#store";
import { quoteRequestText, requestIdOf } from "./request-id.ts";

/** Seconds until a retry is worthwhile. */
const retryAfter = "5";

/** No draft order is known: the cart is in the browser. */
const cartIsSafe = "We cannot reach your order right now. Your cart is kept. Please try again in a minute.";
/** Before the browser has confirmed the payment. */
const orderIsSafe =
  "We cannot save this right now. Nothing was charged, and your order is kept. Please try again in a minute.";
/** After that: only the payment provider knows whether it was paid. */
export const stillConfirming =
  "Your payment is still being confirmed. Do not pay again: we email you the receipt as soon as it is confirmed.";
const unavailable = "Service temporarily unavailable. Please try again later.";

/**
 * The message while the database cannot answer or write.
 * @param hasDraft whether the browser has started an order
 */
export function outageMessage(path: string, hasDraft: boolean): string {
  if (/^\/success(\.data)?$/.test(path)) return stillConfirming;
  if (path.startsWith("/api/checkout/")) return orderIsSafe;
  if (path === "/api/checkout") return hasDraft ? orderIsSafe : cartIsSafe;
  if (/^\/functions\/v1\/(shipping-quotes|checkout-shipping-select)$/.test(path) && hasDraft) return orderIsSafe;
  if (/^\/checkout(\.data)?$/.test(path)) return cartIsSafe;
  return unavailable;
}

/** A 503 with this message in the format that the client expects: JSON, page data, or a page that reloads itself. */
export function outageResponse(request: Pick<Request, "url" | "headers">): Response {
  const { url, headers } = request;
  const { pathname } = new URL(url);
  const id = requestIdOf(request);
  const words = outageMessage(pathname, /(^|;\s*)(__Host-)?order_draft=/.test(headers.get("cookie") ?? ""));
  const sent = { "retry-after": retryAfter, "cache-control": "no-store" };
  const answer = (type: string, body: string) =>
    new Response(body, { status: 503, headers: { ...sent, "content-type": `${type}; charset=utf-8` } });
  if (/^\/(api|functions|webhooks)\//.test(pathname))
    return answer("application/json", JSON.stringify({ error: words, outage: true }));
  if (pathname.endsWith(".data")) return answer("text/plain", words);
  return answer("text/html", outagePage(words, id));
}

/** Styled by attributes, which the security policy allows: the stylesheets may be out of reach too. */
function outagePage(words: string, id: string | null): string {
  const { paper, ink, brand } = store.theme;
  const page = `background:${paper};color:${ink};border-top:0.5rem solid ${brand};font:1.125rem/1.5 system-ui,sans-serif`;
  const body = "max-width:36rem;margin:15vh auto;padding:0 1.25rem;overflow-wrap:anywhere";
  const title = "font-size:2.5rem;line-height:1.1;letter-spacing:-0.02em;margin:0";
  return `<!doctype html><html lang="en" style="${page}"><head><meta charset="utf-8"><title>Please try again in a minute</title>
<meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="${retryAfter}"></head>
<body style="${body}"><h1 style="${title}">Please try again in a minute</h1><p>${words}</p>${id ? `<p><small>${quoteRequestText(id)}.</small></p>` : ""}<p><a href="/" style="color:inherit">Home</a></p></body></html>`;
}
