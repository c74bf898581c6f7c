import type { MiddlewareHandler } from "hono";
import type { Config } from "../config/config.ts";
import { isLoopback } from "./hosts.ts";

/** CSP sources for a page's own inline scripts and styles: `'nonce-...'`, or their hashes. */
export type InlineSources = { scripts: string; styles: string };

/**
 * Allowed sources of scripts, frames and calls; Stripe's hosts only where live payments are made. They are in every
 * page's policy, since a visitor can navigate to the checkout without a new document.
 * @param recording hosts of the session recording, on pages that may load it
 */
export function contentSecurityPolicy({
  inline,
  stripe,
  recording,
  development,
}: {
  inline: InlineSources;
  stripe: boolean;
  recording: readonly string[];
  development: boolean;
}): string {
  const stripeScripts = stripe ? " https://js.stripe.com https://*.js.stripe.com" : "";
  const stripeFrames = stripe ? " https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com" : "";
  const stripeCalls = stripe ? " https://api.stripe.com" : "";
  const recorder = recording.map((host) => ` ${host}`).join("");
  return [
    "default-src 'self'",
    `script-src 'self' ${inline.scripts}${stripeScripts}${recorder}`,
    // In development Vite injects styles and uses its own WebSocket.
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' ${inline.styles}`.trimEnd(),
    // React writes `style` attributes for values that come from data (swatch colours, star widths).
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data:${recorder}`,
    "font-src 'self'",
    `connect-src 'self'${stripeCalls}${recorder}${development ? " ws:" : ""}`,
    `frame-src 'self'${stripeFrames}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join("; ");
}

/** Headers for every response that may be a document (ASVS 3.4). */
export const sharedHeaders = (publicUrl: string): Record<string, string> => ({
  // Keeps tokens in links from other sites. 'no-referrer' would make plain forms send the origin "null", which is
  // refused below.
  "referrer-policy": "strict-origin-when-cross-origin",
  // Google Pay and Link open a window in some browsers, and get no answer from it under 'same-origin'. Windows of other
  // sites that open the shop are kept apart by either.
  "cross-origin-opener-policy": "same-origin-allow-popups",
  "permissions-policy": "camera=(), microphone=(), geolocation=()",
  ...fileHeaders(publicUrl),
});

/** Headers for static files too. Behind a proxy that ends TLS, only PUBLIC_URL shows that it is https. */
export const fileHeaders = (publicUrl: string): Record<string, string> => ({
  "x-content-type-options": "nosniff",
  ...(publicUrl.startsWith("https:") && { "strict-transport-security": "max-age=31536000; includeSubDomains" }),
});

/** Sets the shared headers, and `no-store` on responses without a `cache-control`. */
export function secureHeaders(publicUrl: string): MiddlewareHandler {
  const headers = Object.entries(sharedHeaders(publicUrl));
  return async (c, next) => {
    await next();
    for (const [name, value] of headers) c.res.headers.set(name, value);
    // Also for errors and React Router's data requests: a CDN may apply a default lifetime to responses without one.
    if (!c.res.headers.has("cache-control")) c.res.headers.set("cache-control", "no-store");
  };
}

/**
 * Refuses unsafe cross-site requests from browsers (ASVS 3.5). Providers' webhooks send no origin; they authenticate by
 * signature or secret path.
 */
export const refuseForeignOrigins =
  (settings: Settings): MiddlewareHandler =>
  async (c, next) => {
    if (c.req.method === "GET" || c.req.method === "HEAD" || c.req.method === "OPTIONS") return next();
    const { host, origin, "sec-fetch-site": site } = c.req.header();
    if (!isCrossOrigin(settings, { host, origin, site })) return next();
    return c.json({ error: "This request came from another site." }, 403);
  };

type Settings = Pick<Config, "PUBLIC_URL" | "SHOP_MODE">;

/**
 * Whether a browser sent the request from a page that is not the shop's: another host, scheme or port. Without an
 * Origin header, it is accepted only if Sec-Fetch-Site says same-origin or none.
 * @param site the header `Sec-Fetch-Site`
 */
export function isCrossOrigin(
  { PUBLIC_URL, SHOP_MODE }: Settings,
  { host, origin, site }: { host?: string | undefined; origin?: string | undefined; site?: string | undefined },
): boolean {
  if (site === "cross-site") return true;
  if (origin === undefined) return site === "same-site";
  const from = URL.parse(origin);
  if (from?.origin === new URL(PUBLIC_URL).origin) return false;
  const isRehearsalHere = SHOP_MODE === "rehearsal" && host !== undefined && isLoopback(host);
  return !isRehearsalHere || from?.host !== host;
}
