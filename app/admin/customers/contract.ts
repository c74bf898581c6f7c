import { z } from "zod";
import { changeNameForm } from "#app/accounts/contract.ts";
import { oneLine } from "#app/shared/normalize-text.ts";
import { type ListShape, rowsPerPage } from "../kit/list-query.ts";
import { reasonText, revealForm } from "../reveal.ts";

const version = z.string().overwrite(oneLine).max(100);

/**
 * The account's name, as staff may change it. Only the owner can change the email address, since the new mailbox has to
 * confirm it.
 */
export const changeCustomerForm = changeNameForm.omit({ password: true }).extend({
  /** The version when the form was shown; saving over somebody else's change is refused. */
  version: version.default(""),
});

/** The dialog with that form, by its name in the URL. */
export const changeDialog = "change";

/** Revealing a customer, and then opening that dialog again. */
export const revealCustomerForm = revealForm.extend({ dialog: z.literal(changeDialog).optional() });

/** Erasing a customer: how they asked for it, and a confirmation. The reason may not contain an email address. */
export const eraseCustomerForm = z.object({
  reason: reasonText("Enter how they asked for it"),
  sure: z.literal("yes", "Tick the box to confirm"),
});

/** The calls of `admin-customers` (R-ADMIN-7, R-ADMIN-10). */
const customerId = z.uuid("Send the id of a customer");
const pageNumber = z.number().int().min(1).max(100_000).default(1);
/** An omitted name stays unchanged; in a form it would be empty. */
const optionalText = z.string().transform((typed): string | undefined => typed);
export const customersCall = z.discriminatedUnion(
  "action",
  [
    z.object({
      action: z.literal("get_customers"),
      page: pageNumber,
      limit: z.number().int().min(1).max(100).default(rowsPerPage),
      search: z
        .string()
        .max(100)
        .nullish()
        .transform((typed) => typed ?? ""),
    }),
    z.object({ action: z.literal("get_customer_details"), customerId, page: pageNumber }),
    z.object({
      action: z.literal("update_customer"),
      customerId,
      updates: z
        .strictObject({
          firstName: optionalText.pipe(changeCustomerForm.shape.firstName).optional(),
          lastName: optionalText.pipe(changeCustomerForm.shape.lastName).optional(),
          version: version.optional(),
        })
        .refine((updates) => updates.firstName !== undefined || updates.lastName !== undefined, "Nothing to change"),
    }),
    z.object({ action: z.literal("get_customer_stats") }),
  ],
  "Use get_customers, get_customer_details, update_customer or get_customer_stats",
);

const moment = z.iso.datetime();
/**
 * Names and addresses are masked unless the caller has revealed this customer within the last 15 minutes (R-ADMIN-6).
 */
const customer = z.object({
  id: z.uuid(),
  isGuest: z.boolean(),
  isRevealed: z.boolean(),
  name: z.string(),
  email: z.string(),
  town: z.string().nullable(),
  ordersCount: z.number().int(),
  spentTotal: z.number().int(),
  refundedTotal: z.number().int(),
  lastOrderAt: moment.nullable(),
  since: moment,
});

/** The answers of `admin-customers`; money is pence. */
export const customersAnswer = z.union([
  z.object({ customers: z.array(customer), total: z.number().int(), page: z.number().int(), limit: z.number().int() }),
  z.object({
    customer: customer.extend({
      firstName: z.string().nullable(),
      lastName: z.string().nullable(),
      version: z.string().nullable(),
    }),
    orders: z.array(
      z.object({ number: z.string(), status: z.string(), total: z.number().int(), paidAt: moment.nullable() }),
    ),
    page: z.number().int(),
    limit: z.number().int(),
  }),
  z.object({
    customers: z.number().int(),
    accounts: z.number().int(),
    guests: z.number().int(),
    newCustomers: z.number().int(),
    cameAgain: z.number().int(),
    averageSpentTotal: z.number().int(),
  }),
]);

/** The customer list's query parameters. Masked columns cannot be sorted by. */
export type CustomerSort = "last" | "orders" | "spent" | "since";
export const customerList: ListShape<CustomerSort> = {
  sorts: ["last", "orders", "spent", "since"],
  usual: "-last",
  search: { label: "Search customers", placeholder: "Name, town, email or order number" },
  filters: {
    orders: {
      label: "Orders",
      any: "Any number of orders",
      options: { more: "More than one", one: "One order", none: "No order yet" },
    },
    when: {
      label: "Last order",
      any: "Any time",
      options: { week: "Last 7 days", month: "Last 30 days", year: "Last 12 months" },
    },
  },
};
