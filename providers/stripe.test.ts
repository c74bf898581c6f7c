import { expect, test } from "vitest";
import { stripePathPattern } from "./stripe.ts";

test.each([
  ["/v1/payment_intents", "/v1/payment_intents"],
  ["/v1/payment_intents/pi_3Nabc123", "/v1/payment_intents/:id"],
  ["/v1/payment_intents/pi_3Nabc123/confirm?expand[0]=latest_charge", "/v1/payment_intents/:id/confirm"],
  ["/v1/refunds?payment_intent=pi_3Nabc123", "/v1/refunds"],
])("%s counts as %s", (path, pattern) => expect(stripePathPattern(path)).toBe(pattern));
