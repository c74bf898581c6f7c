export type Encoding = "br" | "gzip" | "identity";

/** The best encoding that the browser accepts. */
export const bestEncoding = (acceptEncoding = ""): Encoding =>
  /\bbr\b/.test(acceptEncoding) ? "br" : /\bgzip\b/.test(acceptEncoding) ? "gzip" : "identity";

/** Whether the browser already has one of these representations. */
export const isKnown = (ifNoneMatch: string | undefined, etags: readonly string[]): boolean =>
  ifNoneMatch === "*" ||
  ifNoneMatch?.split(",").some((each) => etags.includes(each.trim().replace(/^W\//, ""))) === true;
