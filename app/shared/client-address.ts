/**
 * The network address of who asks, as limits count it. The host writes this header over whatever the client sent
 * (server/http/listening.ts): the socket's address, or what a trusted proxy says. Null only where no host stands in front, as
 * in a test of a function.
 */
export function clientAddress(request: Request): string | null {
  const address = request.headers.get("x-real-ip");
  return address === null ? null : countedAs(address);
}

/** IPv4 whole, however it is written; of IPv6 the network, since one household has all 2^64 addresses of it. */
function countedAs(address: string): string {
  const [, v4] = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/i.exec(address) ?? [];
  if (v4) return v4;
  const [left = "", right] = address.replace(/^\[|\].*$/g, "").split("::");
  const groups = (part: string) => (part ? part.split(":") : []);
  const [head, tail] = [groups(left), groups(right ?? "")];
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => "0");
  const network = [...head, ...zeros, ...tail].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, "").toLowerCase());
  return `${network.join(":")}::/64`;
}
