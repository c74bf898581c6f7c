import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { orders } from "./orders.ts";

const moment = () => timestamp({ withTimezone: true });
const run = () =>
  bigint({ mode: "number" })
    .notNull()
    .references(() => reconciliations.id, { onDelete: "cascade" });

/** A comparison of the shop with Stripe and Printful, and how far it came. */
export const reconciliations = pgTable("reconciliations", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  status: text({ enum: ["running", "complete", "incomplete"] })
    .notNull()
    .default("running"),
  /** What is older is left to earlier runs. */
  since: moment().notNull(),
  startedAt: moment().notNull().defaultNow(),
  finishedAt: moment(),
  /** How many were compared: `payments`, `refunds`, `prints` there, `orders` here. */
  counts: jsonb().$type<Record<string, number>>().notNull().default({}),
  findings: integer().notNull().default(0),
  error: text(),
});

/** What the providers list, while it is being compared; emptied when the run ends. */
export const reconciliationFacts = pgTable(
  "reconciliation_facts",
  {
    runId: run(),
    kind: text({ enum: ["payment", "refund", "print"] }).notNull(),
    /** The provider's id. */
    id: text().notNull(),
    /** Whom it names: an order's id, a refund's, our external id at the printer. */
    names: text(),
    status: text().notNull(),
    /** Pence in `currency`; null where nothing is said. */
    amount: integer(),
    currency: text(),
  },
  (t) => [primaryKey({ columns: [t.runId, t.kind, t.id] })],
);

/** A difference that a run found: what stands here, and what stands there. */
export const reconciliationFindings = pgTable(
  "reconciliation_findings",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
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
