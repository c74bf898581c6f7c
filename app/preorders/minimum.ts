import { dispatchDay } from "./preorder.ts";
import type { Minimum } from "./rules.ts";

type Deadline = Pick<Minimum, "pieces" | "closesOn">;

/** 'Printed if at least 50 are ordered by Fri 4 Dec 2026; otherwise you get your money back.' */
export const minimumText = ({ pieces, closesOn }: Deadline): string =>
  `Printed if at least ${ofPieces(pieces)} ordered by ${dispatchDay(closesOn)}; otherwise you get your money back.`;

/** The same of one product among others of an order. The order keeps it word for word. */
export const minimumCondition = (productName: string, { pieces, closesOn }: Deadline): string =>
  `${productName}: printed if at least ${ofPieces(pieces)} ordered by ${dispatchDay(closesOn)}; otherwise you get all your money back.`;

const ofPieces = (pieces: number): string => (pieces === 1 ? "1 is" : `${pieces} are`);

/** '31 of 50 are ordered so far.' */
export const orderedSoFarText = ({ pieces, ordered }: Pick<Minimum, "pieces" | "ordered">): string =>
  `${ordered} of ${pieces} ${ordered === 1 ? "is" : "are"} ordered so far.`;

/** Why it cannot be ordered any more, after the product's name. */
export const whyClosed = ({ closesOn, isMissed }: Pick<Minimum, "closesOn" | "isMissed">): string =>
  isMissed
    ? `is not printed: too few were ordered by ${dispatchDay(closesOn)}`
    : `could be ordered until ${dispatchDay(closesOn)}`;

/** The reason of the cancellation and of the refund. */
export const missedReason = (closesOn: string): string => `Too few were ordered by ${dispatchDay(closesOn)}`;

/** Of a line in the cart: 'posted by Fri 18 Dec 2026 if at least 50 are ordered by Fri 4 Dec 2026, or your money back' */
export const preorderNote = (dispatchOn: string, minimum: Deadline | null): string =>
  [
    `posted by ${dispatchDay(dispatchOn)}`,
    minimum &&
      `if at least ${ofPieces(minimum.pieces)} ordered by ${dispatchDay(minimum.closesOn)}, or your money back`,
  ]
    .filter(Boolean)
    .join(" ");
