/** The claims of store.config.ts, and whether the owner has confirmed them. */
type OwnClaims = {
  claims: { trust: readonly string[]; shipsIn: string; newsletterProof: string };
  claimsConfirmed: readonly string[];
};

/** The claims that may be shown; a single claim that may not is null. */
export type Claims = { trust: readonly string[]; shipsIn: string | null; newsletterProof: string | null };

export const noClaims: Claims = { trust: [], shipsIn: null, newsletterProof: null };

/** A live shop makes only confirmed claims; a rehearsal shows all (R-SHOP-3). */
export function shownClaims({ claims, claimsConfirmed }: OwnClaims, mode: "rehearsal" | "live"): Claims {
  const isShown = (claim: string) => mode === "rehearsal" || claimsConfirmed.includes(claim);
  return {
    trust: claims.trust.filter(isShown),
    shipsIn: isShown(claims.shipsIn) ? claims.shipsIn : null,
    newsletterProof: isShown(claims.newsletterProof) ? claims.newsletterProof : null,
  };
}

/** Whether a claim of the trust strip may be made elsewhere too, in any capitalisation. */
export const canClaim = ({ trust }: Claims, claim: string): boolean =>
  trust.some((each) => each.toLowerCase() === claim.toLowerCase());
