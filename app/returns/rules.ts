import { legalPostBackDays } from "#app/pricing/legal-days.ts";
import { endOfDayAfter } from "#app/pricing/working-days.ts";

/** The reasons for a return. A change of mind needs none. */
export const changedMind = ["no_reason", "not_needed", "does_not_fit", "not_as_expected", "came_late"] as const;
/** The goods were at fault, so the shop pays for everything (Consumer Rights Act 2015). */
export const faults = ["damaged", "faulty_print", "wrong_item", "missing_item", "other_fault"] as const;
export const returnReasons = [...changedMind, ...faults] as const;
export type ReturnReason = (typeof returnReasons)[number];

export const returnReasonLabels: Record<ReturnReason, string> = {
  no_reason: "I’d rather not say",
  not_needed: "I no longer need it",
  does_not_fit: "It doesn’t fit",
  not_as_expected: "It isn’t what I expected",
  came_late: "It arrived too late",
  damaged: "It arrived damaged",
  faulty_print: "The print or the seams are faulty",
  wrong_item: "It isn’t what I ordered",
  missing_item: "It wasn’t in the parcel",
  other_fault: "Something else is wrong with it",
};

type ReturnKind = "change_of_mind" | "faulty";
export const kindOf = (reason: ReturnReason): ReturnKind =>
  (faults as readonly string[]).includes(reason) ? "faulty" : "change_of_mind";

/** A notice is asked, then accepted or refused. An accepted one is refunded, or ended if nothing comes back. */
export const returnStatuses = ["asked", "accepted", "refused", "refunded", "ended"] as const;
export type ReturnStatus = (typeof returnStatuses)[number];

export const returnStatusLabels: Record<ReturnStatus, string> = {
  asked: "We’re looking at it",
  accepted: "Send it back",
  refused: "Not accepted",
  refunded: "Refunded",
  ended: "It didn’t reach us",
};

/** Days until a person has reviewed a fault. */
export const faultAnswerDays = 2;

/** Months after a notice until its photographs are deleted. */
export const photoMonths = 12;
export const photoLimits = { count: 4, bytes: 5 * 1024 * 1024 } as const;

/** The last moment to post goods back (R-LAW-7): the end of that day in London. */
export const postBackBy = ({ askedAt, decidedAt }: { askedAt: Date; decidedAt: Date | null }): Date =>
  endOfDayAfter(decidedAt ?? askedAt, legalPostBackDays);
/** When a fault must have been reviewed: the end of that day in London. */
export const returnAnswerBy = ({ askedAt }: { askedAt: Date }): Date => endOfDayAfter(askedAt, faultAnswerDays);

type Line = { itemId: number; quantity: number };

/** The quantity of each item that can still be claimed: neither refunded nor in an open notice. */
export function returnable(
  items: readonly { id: number; quantity: number }[],
  taken: readonly { lines: readonly Line[] | null }[],
): Map<number, number> {
  const lines = taken.flatMap((each) => each.lines ?? []);
  return new Map(
    items.map(({ id, quantity }) => [
      id,
      Math.max(0, quantity - lines.reduce((sum, line) => sum + (line.itemId === id ? line.quantity : 0), 0)),
    ]),
  );
}
