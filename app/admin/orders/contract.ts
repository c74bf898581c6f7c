import { z } from "zod";
import { penceOf } from "#app/catalogue/shop-rules.ts";
import { orderStatuses } from "#app/orders/rules.ts";
import { manyLines, oneLine } from "#app/shared/normalize-text.ts";
import { mostMatching } from "../kit/matching.ts";
import { plainStatuses } from "./status-changes.ts";

/** The forms of an order's page. */
const text = z.string().default("").transform(manyLines);
/** Unique per form, so that submitting it twice acts once. */
const formKey = z.uuid("This form is incomplete. Reload the page");
const requiredText = (missing: string, max: number) =>
  text.pipe(z.string().min(1, { error: missing, abort: true }).max(max, `Use ${max} characters or fewer`));

/** A staff note. */
export const noteForm = z.object({ formKey, body: requiredText("Enter a note", 2000) });
/** Sending an email again. */
export const resendForm = z.object({ formKey, messageId: z.string().max(300) });
/** Setting a status with one click. */
export const statusForm = z.object({ to: z.enum(plainStatuses, "Choose a status") });

/** The most orders that are resumed at once, since each asks the provider; what a page shows. */
const mostResumed = 50;

/** Changing several orders; `resume` takes each one's next step. */
export const bulkOrderForm = z
  .object({
    /** Order numbers, joined by commas. */
    numbers: text
      .transform((list) => [...new Set(list.split(",").filter(Boolean))])
      .pipe(
        z
          .array(z.string().max(20))
          .min(1, "Choose orders first")
          .max(mostMatching, `Choose at most ${mostMatching} orders`),
      ),
    to: z.enum([...plainStatuses, "resume"], "Choose an action"),
  })
  .refine(({ numbers, to }) => to !== "resume" || numbers.length <= mostResumed, {
    error: `Send at most ${mostResumed} orders to the printer at once: the shop asks about each. Filter the list so that fewer match`,
  });

/**
 * Reasons for a refund. If the goods or the shop are at fault, refunding the last line includes all of the delivery.
 */
export const refundReasons = {
  out_of_stock: { label: "Out of stock", isFault: true },
  faulty: { label: "Faulty or wrong", isFault: true },
  lost: { label: "Lost in the post", isFault: true },
  returned: { label: "Returned", isFault: false },
  goodwill: { label: "Goodwill", isFault: false },
} as const;
type RefundReason = keyof typeof refundReasons;
const reasons = Object.keys(refundReasons) as [RefundReason, ...RefundReason[]];

const amountHint = "Enter an amount in pounds and pence, like 12.99";
const amount = text.transform((typed, context) => {
  if (typed === "") return 0;
  const pence = penceOf(typed);
  if (pence === null || pence === 0) {
    context.addIssue({ code: "custom", message: amountHint });
    return z.NEVER;
  }
  return pence;
});

/** A refund. `lines` come from the fields `item-<id>` and `amount-<id>`; problems with an amount name its field. */
export const refundForm = z
  .object({
    formKey,
    scope: z.enum(["lines", "all", "amount"], "Choose what to refund"),
    lines: z.array(z.object({ itemId: z.int(), quantity: z.int().min(0).max(100), typed: z.string() })),
    /** Pence; 0 unless `scope` is 'amount'. */
    amount,
    reason: z.enum(reasons, "Choose a reason"),
    takeOut: z
      .literal("yes")
      .optional()
      .transform((value) => value === "yes"),
    /** Pence refunded when the form was opened; without it, no refund since is noticed. */
    version: z.coerce.number().int().optional(),
  })
  .refine(({ scope, lines }) => scope !== "lines" || lines.length > 0, {
    path: ["lines"],
    error: "Choose lines to refund",
  })
  .refine(({ scope, amount: pence }) => scope !== "amount" || pence > 0, {
    path: ["amount"],
    error: amountHint,
  })
  .transform(({ lines, ...form }, context) => ({
    ...form,
    lines: lines.map(({ typed, ...line }) => {
      if (typed === "" || form.scope !== "lines") return line;
      const pence = penceOf(typed);
      if (!pence) context.addIssue({ code: "custom", path: [`amount-${line.itemId}`], message: amountHint });
      return { ...line, amount: pence ?? 0 };
    }),
  }));
export type RefundForm = z.output<typeof refundForm>;
/** What is stored of a refund that waits for a second person. */
export type RequestedRefund = Pick<RefundForm, "scope" | "lines" | "amount" | "reason" | "takeOut">;

/** Cancelling an order; without a reason, 'Cancelled by the shop'. */
export const cancelForm = z.object({
  formKey,
  reason: text.transform((typed) => manyLines(typed.slice(0, 300)) || "Cancelled by the shop"),
});

/** Approving or declining a refund request. */
export const decisionForm = z.object({
  requestId: z.uuid("This request no longer exists"),
  decision: z.enum(["approve", "decline"]),
  note: text.pipe(z.string().max(300, "Use 300 characters or fewer")),
});

/** Opens the dialog that confirms a return's refund. */
export const withheldForm = z.object({ withheld: amount });

/** Deciding a return. Refusing and closing require a note, refunding the confirmed sum. */
export const returnDecisionForm = z
  .object({
    decision: z.enum(["accept", "accept_now", "refuse", "received", "never_came"], "Choose what to do"),
    note: text.pipe(z.string().max(1000, "Use 1,000 characters or fewer")),
    /** Pence withheld. */
    withheld: amount,
    /** Pence, as shown on the button; no other sum is paid. */
    sum: z.coerce.number().int().optional(),
  })
  .refine(({ decision, note }) => !["refuse", "never_came"].includes(decision) || note.length > 0, {
    path: ["note"],
    error: "Enter a reason: the customer will see it",
  })
  .refine(({ decision, sum }) => !["accept_now", "received"].includes(decision) || sum !== undefined, {
    error: "Check the sum and confirm it first",
  });
export type ReturnDecisionForm = z.output<typeof returnDecisionForm>;

const wholeNumberUpTo = (max: number) => {
  const range = `must be from 1 to ${max.toLocaleString("en-GB")}`;
  return z.int("must be a whole number").min(1, range).max(max, range);
};

const orderId = z.string("must be the order’s id").max(100);

/** POST /functions/v1/admin-orders (R-ADMIN-8). */
export const adminOrdersCall = z.discriminatedUnion(
  "action",
  [
    z.object({
      action: z.literal("get_orders"),
      page: wholeNumberUpTo(100_000).default(1),
      limit: wholeNumberUpTo(200).default(50),
      /** '' and 'all' mean no filter. */
      status: z.preprocess(
        (value) => (value === "" || value === "all" ? null : value),
        z.enum(orderStatuses, "must be an order’s status").nullish(),
      ),
      search: z.string().overwrite(oneLine).max(100, "must be at most 100 characters").nullish(),
    }),
    z.object({
      action: z.literal("update_order_status"),
      orderId,
      newStatus: z.enum(orderStatuses, "must be an order’s status"),
    }),
    z.object({ action: z.literal("get_order_details"), orderId }),
    z.object({ action: z.literal("get_orders_stats") }),
  ],
  "must be get_orders, update_order_status, get_order_details or get_orders_stats",
);
export type AdminOrdersCall = z.output<typeof adminOrdersCall>;
