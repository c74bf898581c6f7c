import { z } from "zod";
import { penceOf } from "#app/catalogue/shop-rules.ts";
import { orderStatuses } from "#app/orders/rules.ts";
import { oneLine } from "#app/shared/normalize-text.ts";
import { plainStatuses } from "./status-changes.ts";

/** What the forms about an order take. */
const text = z
  .string()
  .default("")
  .transform((typed) => typed.trim());
/** Made once a form, so that sending it twice does it once. */
const formKey = z.uuid("This form is not complete. Load the page again");
const words = (what: string, most: number) =>
  text.pipe(z.string().min(1, { error: what, abort: true }).max(most, `Use ${most} characters or fewer`));

export const noteForm = z.object({ formKey, body: words("Write something first", 2000) });
export const resendForm = z.object({ formKey, messageId: z.string().max(300) });
export const statusForm = z.object({ to: z.enum(plainStatuses, "Choose a status") });

export const bulkForm = z.object({
  /** Numbers, joined by commas; a page holds at most fifty. */
  numbers: text
    .transform((list) => [...new Set(list.split(",").filter(Boolean))])
    .pipe(z.array(z.string().max(20)).min(1, "Choose orders first").max(50, "Choose at most 50 orders")),
  to: z.enum([...plainStatuses, "resume"], "Choose what to do with them"),
});

/** Why money goes back. Where the goods or the shop are at fault, the whole delivery goes back with the last of them. */
export const refundReasons = {
  out_of_stock: { label: "Out of stock", isFault: true },
  faulty: { label: "Faulty or wrong", isFault: true },
  lost: { label: "Lost in the post", isFault: true },
  returned: { label: "Returned", isFault: false },
  goodwill: { label: "Goodwill", isFault: false },
} as const;
export type RefundReason = keyof typeof refundReasons;
const reasons = Object.keys(refundReasons) as [RefundReason, ...RefundReason[]];

const amountWords = "Enter an amount in pounds and pence, like 12.99";
const amount = text.transform((typed, context) => {
  if (typed === "") return 0;
  const pence = penceOf(typed);
  if (pence === null || pence === 0) {
    context.addIssue({ code: "custom", message: amountWords });
    return z.NEVER;
  }
  return pence;
});

/** `lines` come from the form's `item-<id>` and `amount-<id>` fields; problems of an amount are shown at its field. */
export const refundForm = z
  .object({
    formKey,
    scope: z.enum(["lines", "all", "amount"], "Choose what to pay back"),
    lines: z.array(z.object({ itemId: z.int(), quantity: z.int().min(0).max(100), typed: z.string() })),
    /** Pence; 0 unless `scope` is 'amount'. */
    amount,
    reason: z.enum(reasons, "Choose a reason"),
    takeOut: z
      .literal("yes")
      .optional()
      .transform((given) => given === "yes"),
  })
  .refine(({ scope, lines }) => scope !== "lines" || lines.length > 0, {
    path: ["lines"],
    error: "Choose lines to refund",
  })
  .refine(({ scope, amount: pence }) => scope !== "amount" || pence > 0, {
    path: ["amount"],
    error: amountWords,
  })
  .transform(({ lines, ...form }, context) => ({
    ...form,
    lines: lines.map(({ typed, ...line }) => {
      if (typed === "" || form.scope !== "lines") return line;
      const pence = penceOf(typed);
      if (!pence) context.addIssue({ code: "custom", path: [`amount-${line.itemId}`], message: amountWords });
      return { ...line, amount: pence ?? 0 };
    }),
  }));
export type RefundForm = z.output<typeof refundForm>;
/** What is kept of a wish that waits for a second person. */
export type RefundWish = Pick<RefundForm, "scope" | "lines" | "amount" | "reason" | "takeOut">;

export const cancelForm = z.object({
  formKey,
  reason: text.transform((typed) => typed.slice(0, 300) || "Cancelled by the shop"),
});

export const decisionForm = z.object({
  requestId: z.uuid("This request is not there any more"),
  decision: z.enum(["approve", "decline"]),
  note: text.pipe(z.string().max(300, "Use 300 characters or fewer")),
});

/** What the dialog that asks before a return is paid back is opened with. */
export const withheldForm = z.object({ withheld: amount });

export const returnDecisionForm = z
  .object({
    decision: z.enum(["accept", "accept_now", "refuse", "received", "never_came"], "Choose what to do"),
    note: text.pipe(z.string().max(1000, "Use 1,000 characters or fewer")),
    /** Pence kept back. */
    withheld: amount,
    /** Pence, as the button said it; nothing else is paid. */
    sum: z.coerce.number().int().optional(),
  })
  .refine(({ decision, note }) => !["refuse", "never_came"].includes(decision) || note.length > 0, {
    path: ["note"],
    error: "Say why: the customer is told",
  })
  .refine(({ decision, sum }) => !["accept_now", "received"].includes(decision) || sum !== undefined, {
    error: "Look at the sum and confirm it first",
  });
export type ReturnDecisionForm = z.output<typeof returnDecisionForm>;

const wholeFromOne = (most: number) => {
  const range = `must be from 1 to ${most.toLocaleString("en-GB")}`;
  return z.int("must be a whole number").min(1, range).max(most, range);
};

const orderId = z.string("must be the order’s id").max(100);

/** POST /functions/v1/admin-orders (R-ADMIN-8). */
export const adminOrdersCall = z.discriminatedUnion(
  "action",
  [
    z.object({
      action: z.literal("get_orders"),
      page: wholeFromOne(100_000).default(1),
      limit: wholeFromOne(200).default(50),
      /** '' and 'all' are what a list without a filter sends. */
      status: z.preprocess(
        (asked) => (asked === "" || asked === "all" ? null : asked),
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
