/** The outcome of a minimum: enough were ordered, so all are printed; or everybody gets their money back. */
export const minimumOutcomes = ["reached", "missed"] as const;

/** A pre-ordered product of a bundle, with what holds for it. */
export type Preordered = { slug: string; name: string; dispatchOn: string | null; minimum: Minimum | null };

/** The pieces that have to be ordered before any is printed, as pages and checkout see it (R-PREORDER-5). */
export type Minimum = {
  pieces: number;
  /** The last day on which it can be reached, an ISO date in London. */
  closesOn: string;
  /** Pieces in paid orders that are not cancelled; once it is missed, the number at that time. */
  ordered: number;
  /** It can still be ordered. False from the end of its last day on. */
  isOpen: boolean;
  /** It is decided: everybody gets their money back. */
  isMissed: boolean;
};
