import { z } from "zod";
import { oneLine, startOfLine } from "#app/shared/normalize-text.ts";
import { defaultCancelReason, defaultRefundReason } from "./rules.ts";

/**
 * The tracking form. Accepts the number with or without prefix, in any case and spacing ("lt 20 377", "#20377"), and
 * normalises it to the shop's format. The email address becomes lower case.
 * @param prefix the shop's order prefix, such as "LT"
 */
export const trackOrderForm = (prefix: string) =>
  z.object({
    number: z
      .string()
      .default("")
      .transform((typed) => typed.toUpperCase().replace(/[^A-Z0-9]/g, ""))
      .pipe(
        z
          .string()
          .min(1, { error: "Enter your order number", abort: true })
          .regex(new RegExp(`^(${prefix})?\\d{4,12}$`), `Enter an order number like ${prefix}-20377`),
      )
      .transform((plain) => `${prefix}-${plain.replace(prefix, "")}`),
    email: z
      .string()
      .default("")
      .transform((typed) => typed.trim().toLowerCase())
      .pipe(
        z
          .string()
          .min(1, "Enter your email address")
          .max(254, "Enter an email address of 254 characters or fewer")
          .pipe(z.email("Enter an email address in the correct format, like name@example.com")),
      ),
  });
export type TrackOrderForm = z.output<ReturnType<typeof trackOrderForm>>;

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
