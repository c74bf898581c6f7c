import { createHmac } from "node:crypto";

/**
 * The `Stripe-Signature` header of one delivery (R-STRIPE-7): HMAC-SHA256 over the
 * time and the raw body, keyed with the whole `whsec_…` text. Made at delivery, since it carries the time.
 * @param time Unix seconds
 */
export function signatureHeaders(body: string, secret: string, time: number): Record<string, string> {
  const signature = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
  return { "stripe-signature": `t=${time},v1=${signature}` };
}
