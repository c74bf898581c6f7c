import { z } from "zod";
import { emailAddress, typedOrderNumber } from "#app/shared/customer-fields.ts";
import { oneLine, startOfLine } from "#app/shared/normalize-text.ts";
import { defaultCancelReason, defaultRefundReason } from "./rules.ts";

/**
 * The tracking form. The order number gets the shop's format, and the email address becomes lower case.
 * @param prefix the shop's order prefix, such as "LT"
 */
export const trackOrderForm = (prefix: string) => {
  const orderNumber = typedOrderNumber(prefix);
  return z.object({
    number: z
      .string()
      .default("")
      .transform(orderNumber.plain)
      .pipe(
        z
          .string()
          .min(1, { error: "Enter your order number", abort: true })
          .refine(orderNumber.isValid, `Enter an order number like ${prefix}-20377`),
      )
      .transform(orderNumber.formatted),
    email: z
      .string()
      .default("")
      .transform((typed) => typed.trim().toLowerCase())
      .pipe(emailAddress),
  });
};
export type TrackOrderForm = z.output<ReturnType<typeof trackOrderForm>>;

/** Why no order is shown for a number and an email address. No text reveals which numbers exist. */
export const findOrderRefusals = {
  "too-many": { status: 429, problem: { message: "Too many attempts. Wait a minute, then try again." } },
  /** The same for a correct pair and a wrong one. */
  locked: {
    status: 429,
    problem: {
      message:
        "Too many attempts for this number or email address. If they belong together, we’ve emailed you a link to the order",
    },
  },
  /** The same whichever of the two is wrong. */
  "not-found": {
    status: 404,
    problem: {
      field: "number",
      message: "We can’t find an order with this number and email address. Check both at the top of your receipt",
    },
  },
} as const;

/** POST /orders/:number/cancellation. The reason is optional. */
export const cancellationForm = z.object({
  reason: z
    .string()
    .default("")
    .transform((typed) => startOfLine(typed, 300) || defaultCancelReason),
});

/** POST /api/refund-order (R-ORDER-9). */
export const refundRequest = z.object({
  orderId: z.string({ error: "must be the order's id" }).max(100),
  reason: z
    .string()
    .max(300, "must be at most 300 characters")
    .nullish()
    .transform((given) => oneLine(given ?? "") || defaultRefundReason),
});
export type RefundRequest = z.output<typeof refundRequest>;

export const refundAnswer = z.object({
  success: z.literal(true),
  orderId: z.string(),
  /** `waiting` until the print provider has stopped; the others are statuses of the refund. */
  status: z.enum(["waiting", "requested", "pending", "succeeded", "failed", "canceled"]),
  /** Pence. */
  amount: z.int(),
});
export type RefundAnswer = z.output<typeof refundAnswer>;
