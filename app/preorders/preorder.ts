import { addWorkingDays, londonDay } from "#app/pricing/working-days.ts";
import { formatIsoDay } from "#app/shared/dates.ts";

/**
 * Days after paying within which goods have to be delivered unless the buyer has expressly agreed to wait (Consumer
 * Contracts Regulations 2013, reg. 42(3)).
 */
const deliveryDays = 30;
const msPerDay = 86_400_000;

/** What an order was promised: the ISO date of posting, and the longest that delivery then takes, in working days. */
type Promised = { dispatchOn: string | null; maxDeliveryDays: number | null };

/** Whether its buyer has to agree to wait: it can arrive later than 30 days after paying (R-PREORDER-3). */
export function mustAgreeToWait({ dispatchOn, maxDeliveryDays }: Promised, now: Date): boolean {
  if (dispatchOn === null) return false;
  const last = londonDay(new Date(now.getTime() + deliveryDays * msPerDay));
  return addWorkingDays(dispatchOn, maxDeliveryDays ?? 0) > last;
}

/** The day of an order or a bundle: the last of its products', since it is posted as a whole. Null without one. */
export const latestDay = (days: readonly (string | null | undefined)[]): string | null =>
  days.reduce<string | null>((latest, day) => (day && (latest === null || day > latest) ? day : latest), null);

/** 'Posted by Fri 11 Dec 2026' */
export const postedBy = (dispatchOn: string): string => `Posted by ${dispatchDay(dispatchOn)}`;

/** 'Fri 11 Dec 2026': with the year, because it can be next year. */
export const dispatchDay = (dispatchOn: string): string => `${formatIsoDay(dispatchOn)} ${dispatchOn.slice(0, 4)}`;

/** What the buyer agrees to. The order's history keeps it word for word. */
export const agreementText = (dispatchOn: string): string =>
  `I agree to wait: my order is posted by ${dispatchDay(dispatchOn)}, and can arrive more than ${deliveryDays} days after I pay`;

/** Days before that day on which an order is sent to print, as `print_from` has it. */
export const daysToPrint = 7;
