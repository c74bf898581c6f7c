import { plainPostcode } from "#app/pricing/postcodes.ts";
import { stateCode } from "#app/pricing/states.ts";

/** What a delivery quote was asked for: destination and items. Pure, and the same for a request and for a draft. */
export type QuoteSubject = {
  country: string;
  state?: string | null | undefined;
  postcode?: string | null | undefined;
  items: { printfulVariantId: number; quantity: number }[];
};

/**
 * The key of a quote (R-DELIVERY-2): country, state however written, postcode, sorted items with quantities.
 * Lines of the same variant are added up, since a bundle and a single of one mug weigh like two mugs.
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

/** Minutes after `pay` in which a browser may still be confirming, so that the draft must not change under it. */
export const payClaimMinutes = 15;

/**
 * Whether a draft whose payment was started can be changed in place: only when the attempt is known to have
 * failed, or is long over. Otherwise a changed cart becomes an order of its own.
 */
export function mayChangeInPlace(
  draft: { payClaimedAt: Date | null },
  intent: { status: string; hasLastError: boolean } | null,
  now: Date,
): boolean {
  if (draft.payClaimedAt === null || intent === null) return true;
  if (intent.status !== "requires_payment_method" && intent.status !== "requires_confirmation") return false;
  return intent.hasLastError || now.getTime() - draft.payClaimedAt.getTime() > payClaimMinutes * 60_000;
}

type Attempt = { payClaimedAt: Date | null };

/** Names the attempt that `pay` has claimed, in the payment's metadata. */
export const attemptMark = ({ payClaimedAt }: Attempt): string => String(payClaimedAt?.getTime() ?? "");

/**
 * Whether the claimed attempt has failed. Its mark is written by the same call of Stripe's that wipes the last error, so
 * that an error beside an older mark is the attempt's before it.
 */
export const hasAttemptFailed = (
  draft: Attempt,
  payment: { last_payment_error: object | null; metadata: Record<string, string> },
): boolean =>
  payment.last_payment_error !== null &&
  (draft.payClaimedAt === null || payment.metadata.attempt === attemptMark(draft));
