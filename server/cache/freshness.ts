/** Maximum staleness for changes that emit no notice (a campaign starting, yesterday's review). */
const maxAgeMs = 10 * 60 * 1000;

/** How long an expired page is served while it is renewed; `cache-control` gives CDNs the same figure. */
export const staleWhileRenewedMs = 10 * 60 * 1000;

/** How long a page is served while renewing it fails; `cache-control` gives CDNs the same figure. */
export const staleIfErrorMs = 24 * 60 * 60 * 1000;

/** How long a page is served after a change notice while it is renewed. */
const staleAfterChangeMs = 1_000;

/**
 * How long a request waits for a renewal, or for what was withdrawn, while there is a page to serve: longer than either
 * takes, unless the database does not respond.
 */
export const patienceMs = 1_000;

/** After a failed renewal, assume for this long that the next one fails too, so nobody waits for it. */
const failureBelievedMs = 10_000;

/** Times are milliseconds since the epoch. */
export type Life = {
  /** When its rendering started. */
  madeAt: number;
  /** When the first change notice since then arrived; null if there was none. */
  changedAt: number | null;
  /** When renewal last failed; null if it succeeded or was not tried. */
  failedAt: number | null;
  /** When it expires by itself; null if it does not. */
  validUntil: number | null;
};

/**
 * `fresh` pages are served; `stale` ones too, while renewed; `ifError` only if renewing fails or takes too long; `over`
 * never.
 */
export function freshness(
  { madeAt, changedAt, failedAt, validUntil }: Life,
  now: number,
): "fresh" | "stale" | "ifError" | "over" {
  const untrueSince = Math.min(changedAt ?? Number.POSITIVE_INFINITY, validUntil ?? Number.POSITIVE_INFINITY);
  const staleSince = Math.min(untrueSince, madeAt + maxAgeMs);
  if (now < staleSince) return "fresh";
  const staleMs = now - staleSince;
  if (staleMs > staleIfErrorMs) return "over";
  if (staleMs <= (now < untrueSince ? staleWhileRenewedMs : staleAfterChangeMs)) return "stale";
  return failedAt !== null && now - failedAt < failureBelievedMs ? "stale" : "ifError";
}
