import { describe, expect, it } from "vitest";
import { canClaim, noClaims, shownClaims } from "./rules.ts";

const claims = {
  trust: ["Secure Checkout", "Ships in 48H", "50K+ Supporters"],
  shipsIn: "Ships in 48H",
  newsletterProof: "Join 7,000+ supporters already on the list",
};

describe("claims", () => {
  it("all show in a rehearsal", () => {
    expect(shownClaims({ claims, claimsConfirmed: [] }, "rehearsal")).toEqual(claims);
  });

  it("show in a live shop only if its owner has confirmed them", () => {
    expect(shownClaims({ claims, claimsConfirmed: [] }, "live")).toEqual(noClaims);
    expect(shownClaims({ claims, claimsConfirmed: ["Ships in 48H", "Cures colds"] }, "live")).toEqual({
      trust: ["Ships in 48H"],
      shipsIn: "Ships in 48H",
      newsletterProof: null,
    });
  });

  it("match in any capitalisation", () => {
    expect(canClaim(shownClaims({ claims, claimsConfirmed: [] }, "rehearsal"), "Secure checkout")).toBe(true);
    expect(canClaim(noClaims, "Secure checkout")).toBe(false);
  });
});
