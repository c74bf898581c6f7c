export type Encoding = "br" | "gzip" | "identity";

/** Each by its name, unless the header refuses it with a weight of zero (RFC 9110, section 12.4.2). */
const accepted = { br: /\bbr\b(?!\s*;\s*q=0[.0]*\s*(,|$))/i, gzip: /\bgzip\b(?!\s*;\s*q=0[.0]*\s*(,|$))/i };

/** The best encoding that the browser accepts. */
export function bestEncoding(acceptEncoding = ""): Encoding {
  if (accepted.br.test(acceptEncoding)) return "br";
  return accepted.gzip.test(acceptEncoding) ? "gzip" : "identity";
}

/** Whether the browser already has one of these representations. */
export const isKnown = (ifNoneMatch: string | undefined, etags: readonly string[]): boolean =>
  ifNoneMatch === "*" ||
  ifNoneMatch?.split(",").some((each) => etags.includes(each.trim().replace(/^W\//, ""))) === true;
