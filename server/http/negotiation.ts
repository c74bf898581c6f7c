export type Encoding = "br" | "gzip" | "identity";

/** The best encoding that the browser accepts. */
export function bestEncoding(acceptEncoding = ""): Encoding {
  if (/\bbr\b/.test(acceptEncoding)) return "br";
  return /\bgzip\b/.test(acceptEncoding) ? "gzip" : "identity";
}

/** Whether the browser already has one of these representations. */
export const isKnown = (ifNoneMatch: string | undefined, etags: readonly string[]): boolean =>
  ifNoneMatch === "*" ||
  ifNoneMatch?.split(",").some((each) => etags.includes(each.trim().replace(/^W\//, ""))) === true;
