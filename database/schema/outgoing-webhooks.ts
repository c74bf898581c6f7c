import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bigSerialId, insertTime, moment, randomId } from "./columns.ts";
import { orders } from "./orders.ts";

/** The owner's programs that are notified of what happens to orders. */
export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  {
    id: randomId(),
    url: text().notNull(),
    /** The types that it subscribes to; see app/outgoing-webhooks/rules.ts. */
    events: text().array().notNull(),
    /** `paused` by staff; `disabled` by the shop, for `reason`. Events wait until it is active again. */
    status: text({ enum: ["active", "paused", "disabled"] })
      .notNull()
      .default("active"),
    reason: text(),
    /** The signing secret, encrypted with `SESSION_SECRET`. */
    secret: text().notNull(),
    /** When staff have seen the secret; it is shown once. */
    secretShownAt: moment(),
    /** The secret before the last rotation, encrypted too; it signs until that time. */
    oldSecret: text(),
    oldSecretUntil: moment(),
    /** The first failure since the last success, or since a long time in which nothing was sent. */
    failingSince: moment(),
    createdAt: insertTime(),
  },
  (t) => [check("webhook_endpoints_status", sql`${t.status} in ('active', 'paused', 'disabled')`)],
);

/** What happened, once for all endpoints. */
export const webhookMessages = pgTable(
  "webhook_messages",
  {
    /** The header `webhook-id`: the same for each try and each replay. */
    id: text().primaryKey(),
    type: text().notNull(),
    /** Null for a test event. */
    orderId: uuid().references(() => orders.id, { onDelete: "cascade" }),
    at: insertTime(),
    /** The body, written by the first try and sent unchanged by all. */
    body: text(),
  },
  (t) => [
    index("webhook_messages_at").on(t.at),
    index("webhook_messages_order").on(t.orderId).where(sql`${t.orderId} is not null`),
  ],
);

/** One message on its way to one endpoint. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: bigSerialId(),
    messageId: text()
      .notNull()
      .references(() => webhookMessages.id, { onDelete: "cascade" }),
    endpointId: uuid()
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: "cascade" }),
    status: text({ enum: ["waiting", "delivered", "failed"] })
      .notNull()
      .default("waiting"),
    /** All tries so far, and those since it was last sent by hand, which the schedule counts. */
    attempts: integer().notNull().default(0),
    step: integer().notNull().default(0),
    /** When it is due; null unless it is waiting. */
    nextAt: moment().defaultNow(),
    /** The last try: when, the response's status and the beginning of its body, or why there was none. */
    triedAt: moment(),
    responseStatus: integer(),
    response: text(),
    error: text(),
  },
  (t) => [
    uniqueIndex("webhook_deliveries_once").on(t.messageId, t.endpointId),
    index("webhook_deliveries_endpoint").on(t.endpointId, t.id),
    index("webhook_deliveries_due").on(t.nextAt).where(sql`${t.status} = 'waiting'`),
    check("webhook_deliveries_status", sql`${t.status} in ('waiting', 'delivered', 'failed')`),
    check("webhook_deliveries_due_while_waiting", sql`(${t.status} = 'waiting') = (${t.nextAt} is not null)`),
  ],
);
