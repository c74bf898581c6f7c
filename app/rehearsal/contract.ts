import { z } from "zod";

/**
 * The rehearsal's control interface (R-SANDBOX-2), as far as these pages use it. Parsed leniently: a sandbox with new
 * fields or values must not break the control room.
 */
const payment = z.object({
  id: z.string(),
  /** Pence. */
  amount: z.number(),
  status: z.string(),
  /** Unix seconds, as in Stripe's own objects. */
  created: z.number(),
  metadata: z.record(z.string(), z.string()).default({}),
  card: z.object({ brand: z.string(), last4: z.string() }).nullish(),
  disputed: z.boolean().default(false),
  amountRefunded: z.number().default(0),
  lastError: z.string().nullish(),
  refunds: z.array(z.object({ id: z.string(), amount: z.number(), status: z.string().nullish() })).default([]),
  events: z.array(z.object({ id: z.string(), type: z.string() })).default([]),
});
export type Payment = z.output<typeof payment>;

const printerOrder = z.object({
  id: z.number(),
  externalId: z.string().nullish(),
  status: z.string(),
  error: z.string().nullish(),
  items: z.array(z.object({ syncVariantId: z.number().nullish(), quantity: z.number(), name: z.string().nullish() })),
  shipments: z.array(
    z.object({
      id: z.number(),
      carrier: z.string().nullish(),
      trackingNumber: z.union([z.string(), z.number()]).transform(String).nullish(),
      deliveredAt: z.number().nullish(),
      returnedAt: z.number().nullish(),
    }),
  ),
  createdAt: z.string(),
});
export type PrinterOrder = z.output<typeof printerOrder>;

export const providers = ["stripe", "printful", "mail"] as const;
export type RehearsalProvider = (typeof providers)[number];

export const rehearsalState = z.object({
  payments: z.array(payment).default([]),
  printerOrders: z.array(printerOrder).default([]),
  /** By catalogue variant id; variants not listed are active. */
  availability: z.record(z.string(), z.string()).default({}),
  faults: z
    .array(z.object({ provider: z.enum(providers), fault: z.string(), times: z.number().nullish() }))
    .default([]),
  clock: z.object({ offsetMs: z.number(), now: z.string() }),
  counts: z.object({ mails: z.number().default(0), events: z.record(z.string(), z.number()).default({}) }),
});
export type RehearsalState = z.output<typeof rehearsalState>;

const email = z.object({
  id: z.union([z.number(), z.string()]).transform(String).default(""),
  to: z.union([z.string(), z.array(z.string()).transform((all) => all.join(", "))]),
  from: z.string().default(""),
  subject: z.string().default(""),
  text: z.string().default(""),
  html: z.string().default(""),
  /** ISO 8601, real time. */
  date: z.string(),
  headers: z.record(z.string(), z.string()).default({}),
});
export type RehearsalEmail = z.output<typeof email>;
/** Newest first. */
export const mailbox = z.union([z.array(email), z.object({ mails: z.array(email) }).transform(({ mails }) => mails)]);

export const stockLevels = ["active", "out_of_stock", "temporary_out_of_stock", "discontinued"] as const;
const word = z.string().regex(/^[a-z_0-9]{1,40}$/);
const variantIds = z
  .string()
  .regex(/^\d{1,9}(,\d{1,9}){0,49}$/)
  .transform((ids) => ids.split(",").map(Number));
const number = z.coerce.number().int();

/** The forms of these pages; each button submits one. */
export const rehearsalAction = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("clock"), advanceMs: number.min(1) }),
  z.object({ intent: z.literal("faults"), provider: z.enum(providers), faults: z.array(word) }),
  z.object({ intent: z.literal("print"), id: number, move: word }),
  /** One catalogue variant or, separated by commas, all sizes of a colour. */
  z.object({ intent: z.literal("stock"), ids: variantIds, availability: z.enum(stockLevels) }),
  z.object({ intent: z.literal("payment"), id: z.string().regex(/^pi_\w+$/), move: word }),
  z.object({ intent: z.literal("no_faults") }),
  z.object({ intent: z.literal("reset") }),
]);
export type RehearsalAction = z.output<typeof rehearsalAction>;

/** The forms of the tour; each button submits one. */
export const tourForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("start"), scenario: z.string().max(60) }),
  z.object({ intent: z.literal("stop"), scenario: z.string().max(60) }),
  z.object({ intent: z.literal("start_over") }),
  /** Index of the step whose button was pressed, from 0. */
  z.object({ intent: z.literal("step"), scenario: z.string().max(60), step: z.coerce.number().int().min(0).max(20) }),
]);
