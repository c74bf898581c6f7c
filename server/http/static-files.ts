import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { byteRange } from "./byte-range.ts";
import type { Front } from "./listening.ts";
import { bestEncoding, isKnown } from "./negotiation.ts";

const brotli = promisify(brotliCompress);

const types: Record<string, string> = {
  // Scripts inherit the page's UTF-8; a charset here would only add bytes.
  ".js": "text/javascript",
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

/** A file with a content hash in its name never changes. */
const isHashed = (path: string) => path.startsWith("/assets/") || /\.[0-9a-f]{8}\.[a-z0-9]+$/.test(path);

type StaticFile = { bytes: Buffer; etag: string };

/**
 * Serves the built client's files, cached in memory after the first request. The list of files is read at startup, so
 * no request can reach outside it. Text is compressed by the build (bin/compressed-assets.ts), otherwise on first use.
 * @param shared headers sent with every response
 */
export function openStaticFiles(folder: string, shared: Record<string, string>): Front {
  const { files, compressed } = listFiles(folder);
  const bodies = new Map<string, Promise<StaticFile>>();
  const keep = (key: string, make: () => Promise<Buffer>): Promise<StaticFile> => {
    const cached = bodies.get(key);
    if (cached) return cached;
    const made = make().then((bytes) => ({ bytes, etag: etagOf(bytes) }));
    bodies.set(key, made);
    // Do not cache a failure: with too many open files, the next read may succeed.
    made.catch(() => bodies.delete(key));
    return made;
  };

  return {
    answer(request, response, otherwise) {
      if (request.method !== "GET" && request.method !== "HEAD") return false;
      const path = (request.url ?? "/").split("?", 1)[0]!;
      const file = files.get(path);
      if (!file) return false;
      const type = types[extname(path)] ?? "application/octet-stream";
      const isText = compressible.test(type);
      const isCompressed = isText && bestEncoding(request.headers["accept-encoding"]) === "br";
      const raw = () => keep(path, () => readFile(file));
      const ready = compressed.get(path);
      const packed = () => keep(`${path} br`, async () => (ready ? readFile(ready) : compress((await raw()).bytes)));
      const headers: Record<string, string> = {
        ...shared,
        "content-type": type,
        "cache-control": isHashed(path) ? "public, max-age=31536000, immutable" : "public, max-age=3600",
        ...(isText ? { vary: "accept-encoding" } : { "accept-ranges": "bytes" }),
        ...(isCompressed && { "content-encoding": "br" }),
      };
      (isCompressed ? packed() : raw()).then((cached) => send(request, response, cached, headers), otherwise);
      return true;
    },
  };
}

function listFiles(folder: string) {
  const files = new Map<string, string>();
  const compressed = new Map<string, string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).split(sep).join("/")}`;
    // Dotfiles belong to the build: .vite/manifest.json.
    if (!entry.isFile() || path.includes("/.") || path.endsWith(".map")) continue;
    if (path.endsWith(".br")) compressed.set(path.slice(0, -".br".length), file);
    else files.set(path, file);
  }
  return { files, compressed };
}

/** Sends the whole file, a range of it, or 304. */
function send(
  request: IncomingMessage,
  response: ServerResponse,
  { bytes, etag }: StaticFile,
  headers: Record<string, string>,
): void {
  const { "if-none-match": seen, "if-range": unchanged, range: wanted } = request.headers;
  if (isKnown(seen, etag)) {
    response.writeHead(304, { ...headers, etag }).end();
    return;
  }
  const canBePart = headers["accept-ranges"] && (unchanged === undefined || unchanged === etag);
  const range = canBePart ? byteRange(wanted, bytes.length) : null;
  if (range === "unsatisfiable") {
    response.writeHead(416, { ...headers, "content-range": `bytes */${bytes.length}` }).end();
    return;
  }
  const part = range ? bytes.subarray(range.from, range.to + 1) : bytes;
  response.writeHead(range ? 206 : 200, {
    ...headers,
    etag,
    "content-length": part.length,
    ...(range && { "content-range": `bytes ${range.from}-${range.to}/${bytes.length}` }),
  });
  response.end(request.method === "HEAD" ? undefined : part);
}

const etagOf = (bytes: Buffer) => `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 12)}"`;

const compress = (bytes: Buffer) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
