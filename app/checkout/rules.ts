import { plainPostcode } from "#app/pricing/addresses/postcodes.ts";
import { stateCode } from "#app/pricing/addresses/states.ts";

/** What a delivery quote is for: destination and items. Pure; the same for a request and for a draft. */
export type QuoteSubject = {
  country: string;
  state?: string | null | undefined;
  postcode?: string | null | undefined;
  items: { printfulVariantId: number; quantity: number }[];
};

/**
 * A quote's cache key (R-DELIVERY-2): country, normalized state, postcode, sorted items with quantities. Lines of the
 * same variant are added up, because a mug in a bundle and a single one weigh as much as two.
 */
export function quoteKey({ country, state, postcode, items }: QuoteSubject): string {
  const quantities = new Map<number, number>();
  for (const { printfulVariantId, quantity } of items) {
    quantities.set(printfulVariantId, (quantities.get(printfulVariantId) ?? 0) + quantity);
  }
  const sorted = [...quantities].sort(([a], [b]) => a - b).map(([id, quantity]) => `${id}x${quantity}`);
  const region = stateCode(country, state ?? "")
    .trim()
    .toUpperCase();
  return [country.toUpperCase(), region, plainPostcode(postcode), sorted.join(",")].join("|");
}

/** Minutes for which an offered rate can be chosen. */
export const quoteValidMinutes = 30;

/** Minutes after `pay` in which a browser may still be confirming, so the draft must not change. */
export const payClaimMinutes = 15;

/**
 * Whether a draft whose payment was started can be changed in place: only if the attempt is known to have failed, or is
 * long over. Otherwise a changed cart becomes a new order.
 */
export function canChangeInPlace(
  draft: { payClaimedAt: Date | null },
  intent: { status: string; hasLastError: boolean } | null,
  now: Date,
): boolean {
  if (draft.payClaimedAt === null || intent === null) return true;
  if (intent.status !== "requires_payment_method" && intent.status !== "requires_confirmation") return false;
  return intent.hasLastError || isClaimOld(draft, now);
}

type Attempt = { payClaimedAt: Date | null };

/** Whether the browser was allowed to confirm its payment so long ago that it has probably been left. */
export const isClaimOld = ({ payClaimedAt }: Attempt, now: Date): boolean =>
  payClaimedAt !== null && now.getTime() - payClaimedAt.getTime() > payClaimMinutes * 60_000;

/** Identifies the attempt that `pay` claimed, in the payment's metadata. */
export const attemptMark = ({ payClaimedAt }: Attempt): string => String(payClaimedAt?.getTime() ?? "");

/**
 * Whether the claimed attempt has failed. The Stripe call that writes the mark also clears the last error, so an error
 * beside an older mark belongs to the previous attempt.
 */
export const hasAttemptFailed = (
  draft: Attempt,
  payment: { last_payment_error: object | null; metadata: Record<string, string> },
): boolean =>
  payment.last_payment_error !== null &&
  (draft.payClaimedAt === null || payment.metadata.attempt === attemptMark(draft));
