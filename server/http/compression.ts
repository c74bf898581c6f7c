import { pipeline, Readable } from "node:stream";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import type { MiddlewareHandler } from "hono";
import { bestEncoding } from "./negotiation.ts";

/** Smaller JSON responses fit in one packet anyway, so compressing them costs more than it saves. In bytes. */
const minBytes = 1_400;
const compressible = /^(text\/|application\/(json|manifest\+json|xml)|image\/svg)/;

/**
 * Compresses dynamic responses (cached pages and static files are compressed once, elsewhere). Streaming stays
 * streaming: each chunk is flushed, and a small window keeps a connection from costing a megabyte.
 */
export const compression: MiddlewareHandler = async (c, next) => {
  await next();
  const { headers, status } = c.res;
  let { body } = c.res;
  if (!body || c.req.method === "HEAD" || status === 304 || headers.has("content-encoding")) return;
  if (!compressible.test(headers.get("content-type") ?? "")) return;
  const encoding = bestEncoding(c.req.header("accept-encoding"));
  headers.append("vary", "accept-encoding");
  if (encoding === "identity") return;
  if (headers.get("content-type")?.startsWith("application/json")) {
    const bytes = await c.res.arrayBuffer();
    c.res = new Response(bytes, { status, headers });
    if (bytes.byteLength < minBytes) return;
    body = c.res.body!;
  }
  const compressor =
    encoding === "br"
      ? createBrotliCompress({
          flush: constants.BROTLI_OPERATION_FLUSH,
          params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 16 },
        })
      : createGzip({ level: 4, flush: constants.Z_SYNC_FLUSH });
  // If either end goes away, so does the other. The error itself reaches whoever reads the response.
  pipeline(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), compressor, () => {});
  headers.delete("content-length");
  headers.set("content-encoding", encoding);
  c.res = new Response(Readable.toWeb(compressor) as ReadableStream, { status, headers });
};
