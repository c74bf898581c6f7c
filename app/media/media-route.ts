import { shopContext } from "#app/context.ts";
import { fileNotFound } from "#app/shared/.server/file-not-found.ts";
import type { Route } from "./+types/media-route";

const wellFormed = /^[0-9a-f]{32}-\d{1,4}x\d{1,4}(-\d{1,4})?\.(avif|webp)$/;

/** Serves uploaded pictures (R-MEDIA-2). The content behind a name never changes. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { file } = params;
  const headers = {
    "content-type": file.endsWith(".avif") ? "image/avif" : "image/webp",
    "cache-control": "public, max-age=3600",
    etag: `"${file}"`,
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
  };
  const bytes = wellFormed.test(file) ? await context.get(shopContext).storage.get(`media/${file}`) : null;
  if (!bytes) return fileNotFound();
  if (request.headers.get("if-none-match") === headers.etag) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(bytes), { headers: { ...headers, "content-length": String(bytes.byteLength) } });
}
