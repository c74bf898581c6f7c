import type { MiddlewareHandler } from "hono";

/**
 * A path that React Router can decode: in a badly encoded segment (`/%`, `/50%-off`) each percent sign stands for
 * itself. Without this React Router prints a warning for each such request, so that anybody could fill the log.
 */
export const decodablePath = (path: string): string =>
  path.includes("%")
    ? path
        .split("/")
        .map((segment) => (isDecodable(segment) ? segment : segment.replaceAll("%", "%25")))
        .join("/")
    : path;

function isDecodable(segment: string): boolean {
  try {
    // The result is used because the bundler removes a call whose result is not.
    return decodeURIComponent(segment).length <= segment.length;
  } catch {
    return false;
  }
}

/** Reads a badly encoded path as it is written, so that it gets the 404 page. No form or program posts to one. */
export const readOddPaths: MiddlewareHandler = async (c, next) => {
  if (!c.req.path.includes("%")) return next();
  const url = new URL(c.req.url);
  const path = decodablePath(url.pathname);
  if (path === url.pathname) return next();
  if (c.req.method !== "GET" && c.req.method !== "HEAD")
    return c.json({ error: "The address of this request is not encoded correctly." }, 400);
  url.pathname = path;
  const { method, headers, signal } = c.req.raw;
  c.req.raw = new Request(url, { method, headers, signal });
  return next();
};
