import { longestPath, redirectPath } from "#app/shared/.server/find-redirect.ts";

/** An address of an earlier shop, or of this one. */
export type Address = {
  /** Of an absolute URL, without `www.`; null for a path. */
  host: string | null;
  /** See `redirectPath`; empty for the home page. */
  path: string;
  /** Its query and fragment. */
  rest: string;
};

/** Stands for the host of a path, which has none. */
const noHost = "path.invalid";

/** Reads a path or a URL; null for an empty cell, or what is neither. Files have paths without the first slash too. */
export function parseAddressCell(cell: string): Address | null {
  if (cell === "") return null;
  const isUrl = /^(https?:)?[/\\]{2}/i.test(cell);
  const url = URL.parse(isUrl || /^[/\\]/.test(cell) ? cell : `/${cell}`, `https://${noHost}`);
  if (!url) return null;
  const host = url.host === noHost ? null : plainHost(url.host);
  return { host, path: redirectPath(url.pathname), rest: url.search + url.hash };
}

/** One shop answers with and without `www.`. */
export const plainHost = (host: string): string => host.replace(/^www\./, "");

/** Why an address cannot be redirected; null if it can. */
export function problemOfSource(from: Address | null, isTaken: (path: string) => boolean): string | null {
  if (!from) return "The address that is redirected is missing";
  if (from.rest !== "")
    return "It has a query or a fragment, and this shop redirects paths. Leave out all from ‘?’ or ‘#’";
  if (from.path.includes("*"))
    return "It is a pattern, and this shop redirects single addresses. Redirect each address by itself";
  if (from.path.length > longestPath) return `Its path has more than ${longestPath} characters`;
  return isTaken(from.path) ? "This shop has a page of its own at this address, which stays" : null;
}

/** Why a redirect cannot lead to an address; null if it can. */
export function problemOfTarget({ host, path, rest }: Address, ownHosts: ReadonlySet<string>): string | null {
  if (path.length + rest.length > 4 * longestPath) return "The address it leads to is too long";
  if (host === null || ownHosts.has(host) || host.endsWith(".myshopify.com")) return null;
  return `It leads to another website, ${host}, and redirects here lead to pages of this shop. If that is the earlier shop’s own address, write the path alone`;
}
