/**
 * The client's address, as rate limits count it. The host overwrites this header (server/http/listening.ts) with the
 * socket's address or what a trusted proxy says. Null only without a host, as in unit tests.
 */
export function clientAddress(request: Request): string | null {
  const address = request.headers.get("x-real-ip");
  return address === null ? null : rateLimitAddress(address);
}

/** IPv4 whole, in one spelling. IPv6 by its /64 network, because one household has all 2^64 addresses in it. */
function rateLimitAddress(address: string): string {
  const [, ipv4] = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/i.exec(address) ?? [];
  if (ipv4) return ipv4;
  const [left = "", right] = address.replace(/^\[|\].*$/g, "").split("::");
  const groups = (part: string) => (part ? part.split(":") : []);
  const head = groups(left);
  const tail = groups(right ?? "");
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => "0");
  const network = [...head, ...zeros, ...tail].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, "").toLowerCase());
  return `${network.join(":")}::/64`;
}
