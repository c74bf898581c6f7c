import { formatMinutes } from "#app/content/periods.ts";
import { dispatchDay, latestDay, postedBy } from "./preorder.ts";
import type { Minimum } from "./rules.ts";

/** What an order waits for. */
export type Wait = {
  /** The ISO date by which it was promised to be posted; null if it does not wait. */
  dispatchOn: string | null;
  /** The day of each line's product as it is offered now, by the line's id. */
  days: ReadonlyMap<number, string | null>;
  /** Addresses of the products whose minimum it waits for. */
  minimums: readonly string[];
  /** How long a paid order can be cancelled before it goes to print. */
  windowMinutes: number;
};

/** The day that an order had, and its new one; null if it no longer waits. ISO dates. */
type EarlierDay = { was: string; day: string | null };

type KeptLine = { id: number; now: number; kept: number };

/**
 * The day of an order once these lines are all that is kept of it: the latest of theirs (R-PREORDER-9). It never
 * becomes later, and changes only if the items with the latest day are gone.
 * @returns null if it stays
 */
export function earlierDay({ dispatchOn, days }: Wait, lines: readonly KeptLine[]): EarlierDay | null {
  if (dispatchOn === null) return null;
  const latestOf = (has: (line: KeptLine) => boolean) => latestDay(lines.filter(has).map(({ id }) => days.get(id)));
  const day = latestOf(({ kept }) => kept > 0);
  const isLatestKept = day === latestOf(({ now }) => now > 0);
  return isLatestKept || (day !== null && day >= dispatchOn) ? null : { was: dispatchOn, day };
}

/** The new day, in a sentence. */
export function earlierDayText({ was, day }: EarlierDay, { windowMinutes }: Pick<Wait, "windowMinutes">): string {
  if (day !== null) return `${postedBy(day)} instead of ${dispatchDay(was)}.`;
  return `Without the pre-order it no longer waits until ${dispatchDay(was)}: it goes to print ${formatMinutes(windowMinutes)} after this change, and can be changed or cancelled until then.`;
}

type Offered = { productSlug: string; dispatchOn: string | null; minimum: Minimum | null };

/**
 * Whether a product has become a pre-order since it was ordered, or one of a later day or with a minimum that the order
 * does not wait for. What is added to the order, or replaced in it, would be printed too soon and count for no minimum.
 */
export function isPreorderSince({ productSlug, dispatchOn, minimum }: Offered, wait: Wait | undefined): boolean {
  if (minimum && !(minimum.isOpen && wait?.minimums.includes(productSlug))) return true;
  const promised = wait?.dispatchOn ?? null;
  return dispatchOn !== null && (promised === null || dispatchOn > promised);
}
