import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";

const loopback = blockListOf(["127.0.0.0/8", "::1/128"]);

/**
 * What leads into a network rather than to the internet, by IANA's registries of special-purpose addresses. IPv4
 * addresses in IPv6 (`::ffff:10.0.0.1`) count as what they contain; translated and tunnelled ones (NAT64, 6to4, Teredo)
 * are refused as a whole.
 */
const special = blockListOf([
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
  "::/96",
  "::ffff:0:0:0/96",
  "64:ff9b::/96",
  "64:ff9b:1::/48",
  "100::/64",
  "2001::/32",
  "2001:2::/48",
  "2001:10::/28",
  "2001:db8::/32",
  "2002::/16",
  "3fff::/20",
  "5f00::/16",
  "fc00::/7",
  "fe80::/10",
  "fec0::/10",
  "ff00::/8",
]);

function blockListOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address, bits] = range.split("/") as [string, string];
    list.addSubnet(address, Number(bits), address.includes(":") ? "ipv6" : "ipv4");
  }
  return list;
}

const isIn = (list: BlockList, address: string) => list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

/** Whether an IP address is on the internet, and not in a private, loopback, link-local or reserved range. */
export const isPublicAddress = (address: string): boolean => isIP(address) !== 0 && !isIn(special, address);

export const isLoopbackAddress = (address: string): boolean => isIP(address) !== 0 && isIn(loopback, address);

/**
 * The IP addresses of a URL's host, in the order to try them.
 * @throws if its name cannot be resolved
 */
export async function addressesOf({ hostname }: URL): Promise<string[]> {
  const host = hostname.replace(/^\[|\]$/g, "");
  if (isIP(host)) return [host];
  return (await lookup(host, { all: true })).map(({ address }) => address);
}
