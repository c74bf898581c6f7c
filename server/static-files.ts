import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { brotliCompress, constants } from "node:zlib";
import type { MiddlewareHandler } from "hono";

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".avif": "image/avif",
  ".webp": "image/webp",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".webm": "video/webm",
  ".mp4": "video/mp4",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".txt": "text/plain; charset=utf-8",
};
const compressible = /^(text|application\/(json|manifest)|image\/svg)/;

/** Names that carry a hash of their contents never change under one address. */
const isHashed = (path: string) => path.startsWith("/assets/") || /\.[0-9a-f]{8}\.[a-z0-9]+$/.test(path);

/**
 * Answers files of the built client from a list made once at start, so that no request can name a file outside
 * it. Text is compressed by the build (bin/compressed-assets.ts), else once, on first use.
 */
export function staticFiles(folder: string): MiddlewareHandler {
  const files = new Map<string, string>();
  const compressed = new Map<string, string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith(".") || entry.name.endsWith(".map")) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).split(sep).join("/")}`;
    if (path.endsWith(".br")) compressed.set(path.slice(0, -".br".length), file);
    else files.set(path, file);
  }
  const bodies = new Map<string, Promise<Buffer<ArrayBuffer>>>();
  const body = (key: string, make: () => Promise<Buffer<ArrayBuffer>>) => {
    const kept = bodies.get(key) ?? make();
    bodies.set(key, kept);
    return kept;
  };

  return async (c, next) => {
    if (c.req.method !== "GET" && c.req.method !== "HEAD") return next();
    const path = c.req.path;
    const file = files.get(path);
    if (!file) return next();
    const type = types[extname(path)] ?? "application/octet-stream";
    const brotli = compressible.test(type) && /\bbr\b/.test(c.req.header("accept-encoding") ?? "");
    const raw = () => body(path, () => readFile(file));
    const ready = compressed.get(path);
    const packed = () => body(`${path} br`, async () => (ready ? readFile(ready) : compress(await raw())));
    const bytes = brotli ? await packed() : await raw();
    const headers = {
      "content-type": type,
      "content-length": String(bytes.length),
      "cache-control": isHashed(path) ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      ...(compressible.test(type) && { vary: "accept-encoding" }),
      ...(brotli && { "content-encoding": "br" }),
    };
    return c.req.method === "HEAD" ? c.body(null, 200, headers) : c.body(bytes, 200, headers);
  };
}

const compress = (bytes: Buffer): Promise<Buffer<ArrayBuffer>> =>
  new Promise((resolve, reject) =>
    brotliCompress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }, (error, out) =>
      error ? reject(error) : resolve(out as Buffer<ArrayBuffer>),
    ),
  );
