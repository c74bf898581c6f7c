/** What a shop says in its own praise, and what of that its owner stands behind (store.config.ts). */
type Praise = {
  claims: { trust: readonly string[]; shipsIn: string; newsletterProof: string };
  claimsConfirmed: readonly string[];
};

/** The claims that may be shown; null for a single one that may not. */
export type Claims = { trust: readonly string[]; shipsIn: string | null; newsletterProof: string | null };

export const noClaims: Claims = { trust: [], shipsIn: null, newsletterProof: null };

/**
 * A live shop says only what its owner has confirmed; a rehearsal shows all of it
 * (R-SHOP-3).
 */
export function shownClaims({ claims, claimsConfirmed }: Praise, mode: "rehearsal" | "live"): Claims {
  const isShown = (claim: string) => mode === "rehearsal" || claimsConfirmed.includes(claim);
  return {
    trust: claims.trust.filter(isShown),
    shipsIn: isShown(claims.shipsIn) ? claims.shipsIn : null,
    newsletterProof: isShown(claims.newsletterProof) ? claims.newsletterProof : null,
  };
}

/** Whether a claim of the trust strip may be made elsewhere too, whatever its capitals there. */
export const mayClaim = ({ trust }: Claims, claim: string): boolean =>
  trust.some((each) => each.toLowerCase() === claim.toLowerCase());
