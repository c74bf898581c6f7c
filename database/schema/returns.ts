import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { returnReasons, returnStatuses } from "#app/returns/rules.ts";
import { insertTime, moment, randomId } from "./columns.ts";
import { refunds } from "./order-desk.ts";
import { orderId } from "./orders.ts";

/** A customer's notice: 'I cancel my contract of these goods', or 'this is faulty'. */
export const returns = pgTable(
  "returns",
  {
    id: randomId(),
    /** The reference people write on the parcel: `R-7K4M2P`. */
    reference: text().notNull().unique(),
    orderId: orderId(),
    /** Generated once per form, so that submitting it twice creates one notice. */
    formKey: text().notNull().unique(),
    kind: text({ enum: ["change_of_mind", "faulty"] }).notNull(),
    reason: text({ enum: returnReasons }).notNull(),
    details: text().notNull().default(""),
    /** The consumer's name as given in the notice. */
    name: text().notNull(),
    lines: jsonb().$type<{ itemId: number; quantity: number }[]>().notNull(),
    status: text({ enum: returnStatuses }).notNull().default("asked"),
    /** By the business clock, like all times of a return. */
    askedAt: moment().notNull(),
    decidedAt: moment(),
    /** A user id, or 'shop' if the rules decided. */
    decidedBy: text(),
    decisionNote: text(),
    /** Whether the goods must come back before the refund. */
    sendBack: boolean().notNull().default(true),
    receivedAt: moment(),
    refundId: uuid().references(() => refunds.id),
  },
  (t) => [
    index("returns_order").on(t.orderId),
    index("returns_open").on(t.askedAt).where(sql`${t.status} in ('asked', 'accepted')`),
  ],
);

/** Photographs of faulty goods. The files are in storage, re-encoded from the uploads. */
export const returnPhotos = pgTable(
  "return_photos",
  {
    id: randomId(),
    returnId: uuid()
      .notNull()
      .references(() => returns.id, { onDelete: "cascade" }),
    storageKey: text().notNull().unique(),
    contentType: text().notNull(),
    bytes: integer().notNull(),
    position: integer().notNull(),
    /** The return's time, from which the retention period counts. */
    askedAt: insertTime(),
  },
  (t) => [
    index("return_photos_return").on(t.returnId),
    index("return_photos_asked").on(t.askedAt),
    check("return_photos_four", sql`${t.position} between 0 and 3`),
  ],
);
