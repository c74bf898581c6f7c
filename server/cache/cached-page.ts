import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { failedRead, shownProducts } from "#app/cache-headers.ts";
import { bestEncoding, type Encoding, isKnown } from "../http/negotiation.ts";
import type { Inline } from "../http/security.ts";
import { staleIfErrorMs, staleWhileRenewedMs } from "./freshness.ts";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** A rendered page in every encoding, made once, with the headers it is always sent with. */
export type CachedPage = {
  /** The products on it; null where they are not named, and it may be any. */
  shows: readonly number[] | null;
  bodies: Record<Encoding, Buffer>;
  /** The one it is sent with, then others under which a visitor may have this very page. */
  etags: Record<Encoding, string[]>;
  headers: Record<string, string>;
  /** Bytes of memory, roughly. */
  size: number;
  /** Whether it is compressed, or being compressed, as far as it goes. */
  isRecompressed: boolean;
};

export type PageMaking = {
  /** The content security policy of the page at this path, with the hashes of its inline scripts and styles. */
  csp(inline: Inline, path: string): string;
  /** Headers that every answer of the shop carries. */
  sharedHeaders: Record<string, string>;
};

/**
 * A CDN may keep a page for a minute, show an older one while it fetches, and for a day where the shop fails; browsers
 * always ask, and mostly get a 304.
 */
const cacheControl = [
  "public, max-age=0, s-maxage=60",
  `stale-while-revalidate=${staleWhileRenewedMs / 1_000}`,
  `stale-if-error=${staleIfErrorMs / 1_000}`,
].join(", ");

/** Whether a page could not be made as it should be. */
export const hasFailed = ({ status, headers }: Response): boolean => status >= 500 || headers.has(failedRead);

/** Makes a cached page of a rendering. Null for what must not be shared: another status, a cookie, `no-store`. */
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
  const identity = Buffer.from(body);
  // RFC 9110: a page in another encoding is another representation, with an ETag of its own.
  const tag = createHash("sha256").update(identity).digest("base64url").slice(0, 22);
  const [br, gz] = await Promise.all([
    brotli(identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
    }),
    gzipped(identity, { level: 9 }),
  ]);
  const headers: Record<string, string> = {
    ...sharedHeaders,
    "content-type": type,
    "cache-control": cacheControl,
    vary: "accept-encoding",
  };
  // What the routes themselves say about the answer (such as React Router's marks on data) goes along.
  for (const [name, value] of answer.headers) {
    if (!["content-type", "content-length", "cache-control", "vary", "date", shownProducts].includes(name))
      headers[name] = value;
  }
  if (isPage) {
    const inline = { scripts: inlineHashes("script", body), styles: inlineHashes("style", body) };
    headers["content-security-policy"] = csp(inline, path);
  }
  return {
    shows: answer.headers.get(shownProducts)?.split(" ").map(Number) ?? null,
    bodies: { br, gzip: gz, identity },
    etags: { br: [`"${tag}-br"`], gzip: [`"${tag}-gz"`], identity: [`"${tag}"`] },
    headers,
    size: br.length + gz.length + identity.length + 1_000,
    isRecompressed: false,
  };
}

/** A nonce cannot be cached, so a cached page's own inline scripts and styles are allowed by their hashes. */
function inlineHashes(element: "script" | "style", html: string): string {
  const inline = html.matchAll(
    new RegExp(`<${element}(?![^>]*\\bsrc=)(?![^>]*type="application/ld\\+json")[^>]*>([\\s\\S]*?)</${element}>`, "g"),
  );
  const hashes = [...inline].map(([, text]) => `'sha256-${createHash("sha256").update(text!).digest("base64")}'`);
  return [...new Set(hashes)].join(" ");
}

/** Answers a GET or HEAD: 304 where the visitor has this very page, else the page in the best encoding they take. */
export function sendCached(request: IncomingMessage, response: ServerResponse, page: CachedPage): void {
  const encoding = bestEncoding(request.headers["accept-encoding"]);
  const etag = page.etags[encoding][0];
  if (isKnown(request.headers["if-none-match"], page.etags[encoding])) {
    response.writeHead(304, { ...page.headers, etag });
    response.end();
    return;
  }
  const body = page.bodies[encoding];
  response.writeHead(200, {
    ...page.headers,
    etag,
    "content-length": body.length,
    ...(encoding !== "identity" && { "content-encoding": encoding }),
  });
  response.end(request.method === "HEAD" ? undefined : body);
}
