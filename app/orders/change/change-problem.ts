/** Why a change cannot be made as it was wished for. */
export type ChangeProblem =
  /** Nothing is to change. */
  | "nothing"
  /** Nothing would be left: that is a cancellation. */
  | "everything"
  /** More than an order may have of one thing, or more of what only so many pieces exist. */
  | "too_many"
  /** More of one part of a bundle. */
  | "bundle"
  /** No delivery option takes what is kept to the order's address as fast as was promised. */
  | "delivery"
  /** The print provider does not say what delivery costs now. */
  | "unquoted"
  /** Another size or colour is not sold now, or its bundle does not allow it. */
  | "sold_out"
  /** Its product has become a pre-order since, or one with another day or minimum. */
  | "preorder"
  /** It costs more, which only the customer can pay. */
  | "dearer"
  /** It costs more, by less than the payment provider charges. */
  | "too_little"
  /** The code would take off less than it did. */
  | "code"
  /** The rest is below the code's minimum. */
  | "below_minimum"
  /** A code pays for what would go, so nothing would come back for it. */
  | "free"
  /** Money was refunded for another reason, so a person has to decide. */
  | "refunded_before";
