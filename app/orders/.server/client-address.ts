/**
 * The network address a request came from, where a proxy of ours tells it: the last entry is the proxy's own, the
 * others are whatever the client wrote. Null when nobody trustworthy says.
 */
export function clientAddress(request: Request, trustProxy: boolean): string | null {
  if (!trustProxy) return null;
  return request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() || null;
}
