import type Stripe from "stripe";
import { type Call, newId, type Processor, report } from "../processor.ts";
import { decline, failAuthentication, startProcessing, succeed } from "./outcomes.ts";
import { behaviourOf } from "./payment-method.ts";

/** Path of the simulated bank's page, on the shop's origin. */
const challengePage = "/rehearsal/stripe/challenge.html";

type Challenge = { id: string; payment_intent: string; payment_method: string; return_url: string | null };

/**
 * 3-D Secure, or another company's page: the payment stays in `requires_action` until the customer answers the bank.
 * Stripe.js shows a card's challenge on the page (`use_stripe_sdk`), and leaves for another company's page; a server
 * gets the URL for it.
 */
export function requireChallenge(
  call: Call,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  given: { return_url?: string | undefined; use_stripe_sdk?: boolean | undefined },
): Stripe.PaymentIntent {
  const id = newId("payatt");
  const returnUrl = given.return_url ?? null;
  call.store.sql("INSERT INTO stripe_challenges VALUES (?, ?, ?, ?)").run(id, intent.id, method.id, returnUrl);
  const page = `${challengePage}?challenge=${id}`;
  const url = `${call.world.options.shopUrl}${page}`;
  const waiting = call.store.save<Stripe.PaymentIntent>({
    ...intent,
    status: "requires_action",
    next_action:
      (method.type === "card" && given.use_stripe_sdk) || !returnUrl
        ? { type: "use_stripe_sdk", use_stripe_sdk: { type: "three_d_secure_redirect", stripe_js: page } }
        : { type: "redirect_to_url", redirect_to_url: { return_url: returnUrl, url } },
  });
  report(call, "payment_intent.requires_action", waiting);
  return waiting;
}

/** What the bank's page shows; null once the challenge was answered or superseded. */
export function findChallenge(processor: Processor, id: string) {
  const row = processor.store.sql("SELECT * FROM stripe_challenges WHERE id = ?").get(id) as Challenge | undefined;
  const intent = row && processor.store.find("payment_intent", row.payment_intent);
  const method = row && processor.store.find("payment_method", row.payment_method);
  return row && intent && method ? { ...row, intent, method } : null;
}

/** `later` and `fail_later` leave the payment processing, until it succeeds or fails by itself. */
export const bankAnswers = ["complete", "fail", "later", "fail_later"] as const;
type BankAnswer = (typeof bankAnswers)[number];

/** Accepts the customer's answer, once. Returns the resulting payment. */
export function answerChallenge(
  call: Call,
  challenge: NonNullable<ReturnType<typeof findChallenge>>,
  answer: BankAnswer,
): Stripe.PaymentIntent {
  const { intent, method } = challenge;
  call.store.sql("DELETE FROM stripe_challenges WHERE payment_intent = ?").run(intent.id);
  if (answer === "fail") return failAuthentication(call, intent, method);
  if (answer !== "complete") return startProcessing(call, intent, answer === "later" ? "succeeded" : "payment_failed");
  if (method.type !== "card") return succeed(call, intent, method, { authenticated: true });
  const behaviour = behaviourOf(call, method.id);
  if (behaviour.does === "asks the bank" && behaviour.afterwards) {
    decline(call, intent, method, behaviour.afterwards);
    return call.store.find("payment_intent", intent.id) ?? intent;
  }
  return succeed(call, intent, method, { authenticated: true });
}
