/** Why a change cannot be made as requested. */
export type ChangeProblem =
  /** Nothing is to change. */
  | "nothing"
  /** Nothing would be left: that is a cancellation. */
  | "everything"
  /** More than an order's limit for one item, or more pieces of a drop. */
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
  /** It costs more, but less than the smallest amount that the payment provider charges. */
  | "too_little"
  /** The code would take off less than it did. */
  | "code"
  /** The rest is below the code's minimum. */
  | "below_minimum"
  /** A code covers what would be removed, so nothing would be refunded. */
  | "free"
  /** Money was refunded for another reason, so a person has to decide. */
  | "refunded_before";
