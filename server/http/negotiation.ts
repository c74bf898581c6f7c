export type Encoding = "br" | "gzip" | "identity";

/** The best encoding that a browser takes. */
export const bestEncoding = (acceptEncoding = ""): Encoding =>
  /\bbr\b/.test(acceptEncoding) ? "br" : /\bgzip\b/.test(acceptEncoding) ? "gzip" : "identity";

/** Whether a browser has one of these representations already. */
export const isKnown = (ifNoneMatch: string | undefined, etags: readonly string[]): boolean =>
  ifNoneMatch === "*" ||
  ifNoneMatch?.split(",").some((each) => etags.includes(each.trim().replace(/^W\//, ""))) === true;
