import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bigSerialId, insertTime, moment } from "./columns.ts";
import { orders } from "./orders.ts";

const run = () =>
  bigint({ mode: "number" })
    .notNull()
    .references(() => reconciliations.id, { onDelete: "cascade" });

/** One reconciliation of the shop with Stripe and Printful, and its progress. */
export const reconciliations = pgTable("reconciliations", {
  id: bigSerialId(),
  status: text({ enum: ["running", "complete", "incomplete"] })
    .notNull()
    .default("running"),
  /** Anything older was covered by earlier runs. */
  since: moment().notNull(),
  startedAt: insertTime(),
  finishedAt: moment(),
  /** How many were compared: the providers' `payments`, `refunds` and `prints`, our `orders`. */
  counts: jsonb().$type<Record<string, number>>().notNull().default({}),
  findings: integer().notNull().default(0),
  error: text(),
});

/** The providers' lists while they are being compared; emptied when the run ends. */
export const reconciliationFacts = pgTable(
  "reconciliation_facts",
  {
    runId: run(),
    kind: text({ enum: ["payment", "refund", "print"] }).notNull(),
    /** The provider's id. */
    id: text().notNull(),
    /**
     * Our id that it refers to: an order's, a refund's, or our external id at the print provider. Of a refund without
     * one, the PaymentIntent's.
     */
    names: text(),
    status: text().notNull(),
    /** Pence in `currency`; null if not given. */
    amount: integer(),
    currency: text(),
  },
  (t) => [primaryKey({ columns: [t.runId, t.kind, t.id] })],
);

/** A difference found by a run: our value and the provider's. */
export const reconciliationFindings = pgTable(
  "reconciliation_findings",
  {
    id: bigSerialId(),
    runId: run(),
    kind: text().notNull(),
    /** The provider's id, or our own where the provider has none. */
    subject: text().notNull(),
    orderId: uuid().references(() => orders.id, { onDelete: "cascade" }),
    here: text(),
    there: text(),
  },
  (t) => [
    index("reconciliation_findings_run").on(t.runId, t.kind, t.id),
    index("reconciliation_findings_order").on(t.orderId).where(sql`${t.orderId} is not null`),
  ],
);
