import Stripe from "stripe";
import { expect, test } from "vitest";
import { PrintfulError } from "#providers/printful/error.ts";
import { probeService } from "./probe-services.ts";

type Shop = Parameters<typeof probeService>[0];
const failing = (error: Error) => {
  const fail = () => Promise.reject(error);
  return { stripe: { paymentIntents: { list: fail } }, printful: { listOrders: fail } } as unknown as Shop;
};
const stripes = { message: "Too many requests", type: "invalid_request_error" } as const;

test.each([
  ["printing", new PrintfulError("Try again later", { kind: "rate_limited", status: 429 })],
  ["payments", new Stripe.errors.StripeRateLimitError({ ...stripes, statusCode: 429 })],
] as const)("a service that wants fewer calls answers: %s", async (service, error) => {
  expect(await probeService(failing(error), service)).toBeNull();
});

test.each([
  ["printing", new PrintfulError("Bad gateway", { kind: "unavailable", status: 502 }), false],
  ["payments", new Stripe.errors.StripeAuthenticationError({ ...stripes, statusCode: 401 }), true],
] as const)("a service that fails does not: %s", async (service, error, isRefused) => {
  expect(await probeService(failing(error), service)).toMatchObject({ isRefused });
});
