/** Maximum staleness of changes without a notice (a campaign that begins, a review of yesterday). */
const maxAgeMs = 10 * 60 * 1000;

/** A page that is only past its age is sent for so long while it is renewed, as its `cache-control` says to CDNs. */
export const staleWhileRenewedMs = 10 * 60 * 1000;

/** A page that cannot be renewed is sent for so long, as its `cache-control` says to CDNs. */
export const staleIfErrorMs = 24 * 60 * 60 * 1000;

/** A page of which a notice says that it has changed is sent for so long while it is renewed. */
const staleAfterChangeMs = 1_000;

/** So long a failed renewal says that the next one would fail too, so that nobody waits for it. */
const failureBelievedMs = 10_000;

/** Moments are milliseconds since the epoch. */
export type Life = {
  /** When its rendering began. */
  madeAt: number;
  /** When the first notice came that something on it has changed since; null while there was none. */
  changedAt: number | null;
  /** When it could not be renewed; null where that has not been tried, or worked. */
  failedAt: number | null;
};

/**
 * How a cached page may be sent: as it is; as it is, while it is renewed; only where renewing fails; or not any more.
 */
export function freshness({ madeAt, changedAt, failedAt }: Life, now: number): "fresh" | "stale" | "ifError" | "over" {
  const staleSince = changedAt ?? madeAt + maxAgeMs;
  if (now < staleSince) return "fresh";
  const staleMs = now - staleSince;
  if (staleMs > staleIfErrorMs) return "over";
  if (staleMs <= (changedAt === null ? staleWhileRenewedMs : staleAfterChangeMs)) return "stale";
  return failedAt !== null && now - failedAt < failureBelievedMs ? "stale" : "ifError";
}
