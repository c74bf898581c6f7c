import { createHmac, randomBytes } from "node:crypto";

const prefix = "whsec_";

/** A new signing secret: `whsec_` and 32 random bytes in base64. */
export const newWebhookSecret = (): string => prefix + randomBytes(32).toString("base64");

/** The headers of a message, by Standard Webhooks 1.0 (standardwebhooks.com). */
type WebhookHeaders = { "webhook-id": string; "webhook-timestamp": string; "webhook-signature": string };

/**
 * Signs a message with each secret: HMAC-SHA-256 of `id.timestamp.body`. The receiver accepts any of the signatures.
 * @param at the time of this try, which receivers compare with their clock
 */
export function signWebhook(
  secrets: readonly string[],
  { id, body, at }: { id: string; body: string; at: Date },
): WebhookHeaders {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}
