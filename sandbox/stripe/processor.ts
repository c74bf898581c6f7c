import { createHmac, randomBytes } from "node:crypto";
import type Stripe from "stripe";
import { nowInSeconds, type World } from "../world.ts";
import { openStripeStore, type StripeObject, type StripeStore } from "./store.ts";

/** Shared by every part of this folder. */
export type Processor = {
  store: StripeStore;
  world: World;
  /** Milliseconds from a payment to its card's delayed effect (a dispute, a failing refund). */
  laterMs: number;
};

/** One request being answered: events reference the request that caused them (R-STRIPE-6). */
export type Call = Processor & { request: { id: string | null; idempotency_key: string | null } };

/** Events can be retrieved for 30 days (R-STRIPE-6); older ones are deleted at the next start. */
const eventRetentionSeconds = 30 * 24 * 3600;

export function openProcessor(world: World, laterMs: number): Processor {
  const store = openStripeStore(world.db);
  store
    .sql("DELETE FROM stripe_objects WHERE object = 'event' AND created < ?")
    .run(nowInSeconds() - eventRetentionSeconds);
  return { store, world, laterMs };
}

/** For effects without a request. */
export function withoutRequest(processor: Processor): Call {
  return { ...processor, request: { id: null, idempotency_key: null } };
}

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** `pi_3kT…`: a prefix and unguessable characters, like the provider's ids. */
export function newId(prefix: string, length = 24): string {
  let id = "";
  while (id.length < length) {
    // 248 = 4 x 62: higher bytes would bias towards the start of the alphabet.
    for (const byte of randomBytes(length)) if (byte < 248 && id.length < length) id += alphabet[byte % 62];
  }
  return `${prefix}_${id}`;
}

/** The API version of the installed SDK's types; a test checks that they match. */
export const apiVersion = "2026-10-28.endive";

/** The events that the sandbox reports (R-STRIPE-9). */
type Happening = Extract<
  Stripe.Event["type"],
  | `payment_intent.${"created" | "succeeded" | "payment_failed" | "processing" | "canceled" | "requires_action"}`
  | `charge.${"succeeded" | "failed" | "refunded" | "dispute.created"}`
  | `refund.${"created" | "updated" | "failed"}`
>;

/**
 * Stores an event and queues its delivery in the transaction that changes the object, so that neither exists without
 * the other. `previous` has the old values of changed fields.
 */
export function report(call: Call, type: Happening, object: StripeObject, previous?: Record<string, unknown>): void {
  const event = {
    id: newId("evt"),
    object: "event",
    api_version: apiVersion,
    created: nowInSeconds(),
    data: previous ? { object, previous_attributes: previous } : { object },
    livemode: false,
    pending_webhooks: 1,
    request: call.request,
    type,
  } satisfies Stripe.EventBase;
  call.store.save(event as unknown as Stripe.Event);
  call.world.events.send({ provider: "stripe", type, body: JSON.stringify(event) });
}

/**
 * The `Stripe-Signature` header of one delivery (R-STRIPE-7): HMAC-SHA256 over the time and the raw body, keyed with
 * the whole `whsec_…` string. Created at delivery, since it contains the time.
 * @param time Unix seconds
 */
export function signatureHeaders(body: string, secret: string, time: number): Record<string, string> {
  const signature = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
  return { "stripe-signature": `t=${time},v1=${signature}` };
}

/** Effects that happen some time after a request: durable, so they survive a restart. */
export type Later = "dispute" | "refund_fails" | "refund_succeeds" | "payment_succeeds" | "payment_fails";

/** Schedules an effect on the object `subject` after `laterMs`. */
export function scheduleEffect(call: Call, happening: Later, subject: string): void {
  const at = Date.now() + call.laterMs;
  call.store.sql("INSERT INTO stripe_later (at_ms, happening, subject) VALUES (?, ?, ?)").run(at, happening, subject);
}
