import { sharedValue } from "#app/ui/shared-value.ts";

/** What the buy box offers now: the price of one in pence, and what is said while something must be chosen first. */
export type Offer = { price: number; missing: string | null };

/** For the bar that follows the page; null until the buy box is awake. */
export const shownOffer = sharedValue<Offer | null>(null);
