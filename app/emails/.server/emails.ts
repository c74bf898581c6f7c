import { z } from "zod";

/**
 * Declares a kind of email: its name and the data stored with it. Templates are separate, so that a process that only
 * queues emails loads none; `registry.ts` maps kinds to templates.
 */
export type Email<Schema extends z.ZodType = z.ZodType> = {
  kind: string;
  /** Stored as JSON until the email is sent, then erased: it may hold a token. */
  data: Schema;
};

const declareEmail = <Schema extends z.ZodType>(kind: string, data: Schema): Email<Schema> => ({ kind, data });

const named = { firstName: z.string().nullable() };
const ofOrder = z.object({ orderId: z.uuid() });
const ofReturn = z.object({ returnId: z.uuid() });
const ofDrop = z.object({ slug: z.string(), askedAt: z.iso.datetime() });
const ofMessage = z.object({ messageId: z.uuid() });

/** The emails about an account. Their links hold tokens. */
export const confirmAddress = declareEmail("confirm-address", z.object({ token: z.string(), isChange: z.boolean() }));
export const passwordReset = declareEmail("reset-password", z.object({ ...named, token: z.string() }));
export const newBrowser = declareEmail("new-browser", z.object({ ...named, token: z.string() }));
export const accountExists = declareEmail("account-exists", z.object(named));
const accountChanges = ["password", "email", "two-factor-on", "two-factor-off", "backup-codes"] as const;
/** The credentials that were changed. */
export type AccountChange = (typeof accountChanges)[number];
export const credentialsChanged = declareEmail(
  "credentials-changed",
  z.object({ ...named, change: z.enum(accountChanges), at: z.iso.datetime() }),
);
export const accountDeleted = declareEmail("account-deleted", z.object(named));
export const staffInvitation = declareEmail(
  "staff-invitation",
  z.object({ token: z.string(), by: z.string(), role: z.string() }),
);

/** The emails about an order. Each is rendered from the order's state at the time of sending. */
export const orderConfirmation = declareEmail("order-confirmation", ofOrder);
export const dispatched = declareEmail("dispatched", z.object({ orderId: z.uuid(), shipmentId: z.int().optional() }));
/**
 * What a customer or staff changed in a placed order: each row's name, its new and old value, and pence refunded,
 * negative for what was paid in addition.
 */
const orderChange = z.object({ name: z.string(), words: z.string(), refund: z.int().default(0) });
export type OrderChangeRow = z.input<typeof orderChange>;
export const orderChanged = declareEmail(
  "order-changed",
  z.object({
    orderId: z.uuid(),
    at: z.iso.datetime(),
    changes: z.array(orderChange),
    notes: z.array(z.string()).default([]),
  }),
);
/**
 * A payment failed whose buyer was told to wait for it (R-METHOD-6); `method` is Stripe's name of how it was to be paid.
 * Not sent once the order is paid or being paid.
 */
export const paymentFailed = declareEmail(
  "payment-failed",
  z.object({ orderId: z.uuid(), method: z.string().nullable() }),
);
/** Staff chose a change that costs more, and the customer is to pay the difference. Not sent once that has ended. */
export const changeToPay = declareEmail("change-to-pay", z.object({ orderId: z.uuid(), furtherPaymentId: z.uuid() }));
/** A change was paid for too late: the order stays as it was. Pence (R-ORDER-21). */
export const furtherPaymentReturned = declareEmail(
  "further-payment-returned",
  z.object({ orderId: z.uuid(), amount: z.int() }),
);
/** A change that staff chose was not paid in time: the order stays as it was. Pence (R-ADMIN-20). */
export const changeLapsed = declareEmail("change-lapsed", z.object({ orderId: z.uuid(), amount: z.int() }));
/** Staff moved the day by which a pre-order is posted. */
export const dispatchDelayed = declareEmail("dispatch-delayed", ofOrder);
/** Enough were ordered for a pre-order to be printed. */
export const minimumReached = declareEmail("minimum-reached", ofOrder);
export const delivered = declareEmail("delivered", ofOrder);
export const refunded = declareEmail("refunded", z.object({ orderId: z.uuid(), refundId: z.uuid() }));
/** For a customer whose order cannot be tracked by number for now, because it was tried too often. */
export const orderLinkEmail = declareEmail("order-link", ofOrder);

/** The legally required acknowledgement: what the notice said, when it arrived, and what happens next. */
export const returnReceived = declareEmail("return-received", ofReturn);
export const returnSteps = declareEmail("return-steps", ofReturn);
export const returnRefused = declareEmail("return-refused", ofReturn);
/** The accepted goods never came back. */
export const returnEnded = declareEmail("return-ended", ofReturn);
export type ReturnEmail = typeof returnReceived;
/** The acknowledgement of a withdrawal: its words, when it came, and what happens next. Amounts in pence. */
export const withdrawalReceived = declareEmail(
  "withdrawal-received",
  z.object({
    orderId: z.uuid(),
    name: z.string(),
    at: z.iso.datetime(),
    lines: z.array(z.object({ itemId: z.int(), quantity: z.int(), amount: z.int() })),
    delivery: z.int(),
    amount: z.int(),
    /** Null if nothing was sent yet, so that the order is cancelled. */
    returnId: z.uuid().nullable(),
  }),
);

/** To the sender: we have the message, and when we will answer. It does not quote the message, see its template. */
export const acknowledgement = declareEmail("contact-acknowledgement", ofMessage);
/** To the shop's own mailbox; a reply to it goes to the sender. */
export const forwarded = declareEmail("contact-message", ofMessage);

/**
 * The only email sent before the address is confirmed: a link to confirm, and the code if one is usable. It is not
 * marketing, and says how to opt out for good.
 */
export const welcomeEmail = declareEmail("newsletter-welcome", z.object({ subscriberId: z.uuid() }));
/** The one email about an unfinished checkout, under the soft opt-in (R-REMINDER-1). */
export const checkoutReminder = declareEmail("checkout-reminder", ofOrder);
/** The one email an hour before a drop (R-DROP-7); not sent once it has started. */
export const dropReminder = declareEmail("drop-reminder", ofDrop);
/** The one email when a piece of a drop is given back (R-DROP-8); not sent once none can be had. */
export const pieceReturned = declareEmail("piece-returned", ofDrop);
/** The one email that was requested; not sent if the last item was sold meanwhile. */
export const backInStock = declareEmail("back-in-stock", z.object({ variantId: z.int() }));
