import type { StripeStore } from "../store.ts";
import { refuse, type StripeRefusal } from "./errors.ts";

/**
 * Idempotency keys (R-STRIPE-8). Once an endpoint has started to execute, its first status and body, including errors,
 * are stored and repeated for the same parameters; validation failures and conflicts are not stored. Keys expire after
 * 24 hours.
 */
export type Attempt = { key: string; endpoint: string; parameters: string };
type StoredReply = { status: number; body: string; requestId: string };

const dayMs = 24 * 3600 * 1000;

/**
 * The reply stored under an attempt's key; null if the key is new. A refusal if the key was used for another endpoint or
 * other parameters.
 */
export function findStoredReply(store: StripeStore, attempt: Attempt): StoredReply | StripeRefusal | null {
  if (attempt.key.length > 255)
    return refuse(400, { type: "invalid_request_error", message: "Idempotency keys may have up to 255 characters." });
  const row = store
    .sql("SELECT * FROM stripe_idempotency_keys WHERE key = ? AND created_ms > ?")
    .get(attempt.key, Date.now() - dayMs);
  if (!row) return null;
  if (row.endpoint !== attempt.endpoint) {
    return mismatch(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ` +
        `('${attempt.endpoint}' vs '${row.endpoint}'). Try using a key other than '${attempt.key}' if you meant to ` +
        "execute a different request.",
    );
  }
  if (row.parameters !== attempt.parameters) {
    return mismatch(
      "Keys for idempotent requests can only be used with the same parameters they were first used with. " +
        `Try using a key other than '${attempt.key}' if you meant to execute a different request.`,
    );
  }
  return { status: Number(row.status), body: String(row.body), requestId: String(row.request_id) };
}

/** Call in the transaction that executes the request, so that effect and reply are stored together. */
export function keep(store: StripeStore, attempt: Attempt, reply: StoredReply): void {
  const now = Date.now();
  store.sql("DELETE FROM stripe_idempotency_keys WHERE created_ms <= ?").run(now - dayMs);
  store
    .sql("INSERT INTO stripe_idempotency_keys VALUES (?, ?, ?, ?, ?, ?, ?)")
    .run(attempt.key, attempt.endpoint, attempt.parameters, reply.requestId, reply.status, reply.body, now);
}

export function keyInUse(key: string): StripeRefusal {
  return refuse(409, {
    type: "idempotency_error",
    code: "idempotency_key_in_use",
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  });
}

const mismatch = (message: string) => refuse(400, { type: "idempotency_error", message });
