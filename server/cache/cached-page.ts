import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gunzip, gunzipSync, gzip } from "node:zlib";
import { failedRead, shownProductsHeader, validUntilHeader } from "#app/cache-headers.ts";
import { bestEncoding, type Encoding, isKnown } from "../http/negotiation.ts";
import type { InlineSources } from "../http/security.ts";
import { staleIfErrorMs, staleWhileRenewedMs } from "./freshness.ts";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const gunzipped = promisify(gunzip);

/**
 * A rendered page, compressed once, with the headers sent every time. The uncompressed text, more than twice as large as
 * both together, is unpacked for the few clients that ask for it.
 */
export type CachedPage = {
  /** Ids of the products it shows; null where unknown, so any product may be on it. */
  shows: readonly number[] | null;
  /** When it expires by itself, in milliseconds since the epoch; null if it does not. */
  validUntil: number | null;
  bodies: Record<Exclude<Encoding, "identity">, Buffer>;
  /** Bytes of the uncompressed text. */
  textBytes: number;
  etags: Record<Encoding, string>;
  headers: Record<string, string>;
  /** Approximate memory in bytes. */
  size: number;
};

export type PageMaking = {
  /** The content security policy of the page at this path, with the hashes of its inline scripts and styles. */
  csp(inline: InlineSources, path: string): string;
  /** Headers sent with every response. */
  sharedHeaders: Record<string, string>;
};

/**
 * CDNs may cache a page for a minute, serve it stale while they refetch, and for a day while the shop is failing.
 * Browsers always revalidate and usually get a 304.
 */
export const cacheControl = [
  "public, max-age=0, s-maxage=60",
  `stale-while-revalidate=${staleWhileRenewedMs / 1_000}`,
  `stale-if-error=${staleIfErrorMs / 1_000}`,
].join(", ");

/** Whether rendering failed, wholly or in part. */
export const hasFailed = ({ status, headers }: Response): boolean => status >= 500 || headers.has(failedRead);

/** Headers of a rendering that visitors never get: set again, or meant for this cache. */
const ownHeaders: readonly string[] = [
  "content-type",
  "content-length",
  "cache-control",
  "vary",
  "date",
  shownProductsHeader,
  validUntilHeader,
];

/**
 * With a window of 64 kB brotli takes a third of the time and 32 MB less memory than with a larger one, for at most 2%
 * more bytes.
 */
const compression = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 16 };

/** Turns a response into a cached page. Null for what must not be shared: other statuses, cookies, `no-store`. */
export async function cachedPage(
  path: string,
  answer: Response,
  { csp, sharedHeaders }: PageMaking,
): Promise<CachedPage | null> {
  if (answer.status !== 200 || answer.headers.has("set-cookie")) return null;
  if (/no-store|private/.test(answer.headers.get("cache-control") ?? "")) return null;
  const type = answer.headers.get("content-type") ?? "";
  const isPage = type.startsWith("text/html");
  const body = await answer.text();
  const text = Buffer.from(body);
  // RFC 9110: each encoding is its own representation and needs its own ETag.
  const tag = createHash("sha256").update(text).digest("base64url").slice(0, 22);
  const [br, gz] = await Promise.all([brotli(text, { params: compression }), gzipped(text, { level: 9 })]);
  const headers: Record<string, string> = {
    ...sharedHeaders,
    "content-type": type,
    "cache-control": cacheControl,
    vary: "accept-encoding",
  };
  // Copy the routes' own headers too (such as React Router's markers on data responses).
  for (const [name, value] of answer.headers) {
    if (!ownHeaders.includes(name)) headers[name] = value;
  }
  if (isPage) {
    const inline = { scripts: inlineHashes("script", body), styles: inlineHashes("style", body) };
    headers["content-security-policy"] = csp(inline, path);
  }
  return {
    shows: answer.headers.get(shownProductsHeader)?.split(" ").map(Number) ?? null,
    validUntil: answer.headers.has(validUntilHeader) ? Number(answer.headers.get(validUntilHeader)) : null,
    bodies: { br, gzip: gz },
    textBytes: text.length,
    etags: { br: `"${tag}-br"`, gzip: `"${tag}-gz"`, identity: `"${tag}"` },
    headers,
    size: br.length + gz.length + 1_000,
  };
}

/** A cached page cannot use a nonce, so its inline scripts and styles are allowed by hash. */
function inlineHashes(element: "script" | "style", html: string): string {
  const inline = html.matchAll(
    new RegExp(`<${element}(?![^>]*\\bsrc=)(?![^>]*type="application/ld\\+json")[^>]*>([\\s\\S]*?)</${element}>`, "g"),
  );
  const hashes = [...inline].map(([, text]) => `'sha256-${createHash("sha256").update(text!).digest("base64")}'`);
  return [...new Set(hashes)].join(" ");
}

/** Answers with 304 if the visitor already has this page, otherwise in the best encoding they accept. */
export function sendCached(request: IncomingMessage, response: ServerResponse, page: CachedPage): void {
  const encoding = bestEncoding(request.headers["accept-encoding"]);
  const etag = page.etags[encoding];
  if (isKnown(request.headers["if-none-match"], etag)) {
    response.writeHead(304, { ...page.headers, etag });
    response.end();
    return;
  }
  const isCompressed = encoding !== "identity";
  response.writeHead(200, {
    ...page.headers,
    etag,
    "content-length": isCompressed ? page.bodies[encoding].length : page.textBytes,
    ...(isCompressed && { "content-encoding": encoding }),
  });
  if (request.method === "HEAD") response.end();
  else response.end(isCompressed ? page.bodies[encoding] : gunzipSync(page.bodies.gzip));
}

/** The uncompressed text of a page. */
export const pageText = async ({ bodies }: CachedPage): Promise<Buffer> => gunzipped(bodies.gzip);

/** Whether a page shows one of these products, or may show any; without ids, always. */
export const showsAnyOf = ({ shows }: CachedPage, products: readonly number[] | undefined): boolean =>
  !products || !shows || products.some((id) => shows.includes(id));

/** The local paths that a page links to, without duplicates, in order; no query or fragment. */
export const linkedPaths = (html: string): string[] => [
  ...new Set([...html.matchAll(/<a\b[^>]*\bhref="(\/[^"?#]*)/g)].map(([, path]) => path!)),
];
