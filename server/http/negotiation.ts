export type Encoding = "br" | "gzip" | "identity";

/** An encoding's name without a weight of zero, which refuses it (RFC 9110, section 12.4.2). */
const accepted = (name: Encoding) => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0[.0]*\\s*(,|$))`, "i");
const brotli = accepted("br");
const gzip = accepted("gzip");

/** The best encoding that the browser accepts. */
export function bestEncoding(acceptEncoding = ""): Encoding {
  if (brotli.test(acceptEncoding)) return "br";
  return gzip.test(acceptEncoding) ? "gzip" : "identity";
}

/** Whether the browser already has this representation. */
export const isKnown = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch === "*" || ifNoneMatch?.split(",").some((each) => each.trim().replace(/^W\//, "") === etag) === true;
