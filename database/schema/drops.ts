import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { remindable } from "#app/drops/rules.ts";
import { insertTime, moment, serialId } from "./columns.ts";
import { orderId, orders } from "./orders.ts";

/** Products of which a number of pieces is sold, from a time on (R-DROP-1). Times are the shop's business time. */
export const drops = pgTable(
  "drops",
  {
    /** The product's address, as `product_slug` has it. */
    slug: text().primaryKey(),
    startsAt: moment().notNull(),
    /** Null: until the last piece. */
    endsAt: moment(),
    pieces: integer().notNull(),
    /** Pieces sold, and those reserved for payments in progress. */
    taken: integer().notNull().default(0),
    /** Most pieces that one person can have; null for no limit. */
    perPerson: integer(),
    /** For how long a payment in progress keeps its pieces. */
    holdMinutes: integer().notNull().default(15),
    /** Incremented by each change by staff; saving an older version is reported as a conflict. */
    version: integer().notNull().default(1),
    createdAt: insertTime(),
    updatedAt: insertTime(),
  },
  (t) => [
    check("drops_never_oversold", sql`${t.taken} between 0 and ${t.pieces}`),
    check("drops_pieces", sql`${t.pieces} between 1 and 10000 and coalesce(${t.perPerson}, 1) >= 1`),
    check("drops_times", sql`${t.endsAt} is null or ${t.endsAt} > ${t.startsAt}`),
    check("drops_hold_minutes", sql`${t.holdMinutes} between 5 and 30`),
  ],
);

/**
 * The pieces that an order keeps: reserved when paying starts, sold once it is paid. `drops.taken` counts both. Deleting
 * an order never deletes its row, which would leave that count wrong.
 */
export const dropReservations = pgTable(
  "drop_reservations",
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    slug: text()
      .notNull()
      .references(() => drops.slug, { onUpdate: "cascade" }),
    quantity: integer().notNull(),
    /** When an unpaid order loses them; paying again does not move it. Null once it is paid. */
    heldUntil: moment(),
    at: insertTime(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.slug] }),
    index("drop_reservations_slug").on(t.slug),
    index("drop_reservations_held_until").on(t.heldUntil),
    check("drop_reservations_quantity", sql`${t.quantity} >= 1`),
  ],
);

/**
 * Requests for one email about a drop: an hour before it starts (R-DROP-7), or once a piece is given back (R-DROP-8).
 * The address is deleted once the email is sent, when there is nothing left to report, or with the drop.
 */
export const dropReminders = pgTable(
  "drop_reminders",
  {
    id: serialId(),
    slug: text()
      .notNull()
      .references(() => drops.slug, { onUpdate: "cascade", onDelete: "cascade" }),
    about: text({ enum: remindable }).notNull().default("start"),
    email: text().notNull(),
    createdAt: insertTime(),
    /** Of the email, once it is queued. */
    messageId: text(),
  },
  (t) => [
    // Somebody whose email is queued can ask again, as for the next piece.
    uniqueIndex("drop_reminders_once").on(t.slug, t.about, sql`lower(${t.email})`).where(sql`${t.messageId} is null`),
    check("drop_reminders_about", sql`${t.about} in ('start', 'piece')`),
    index("drop_reminders_message").on(t.messageId).where(sql`${t.messageId} is not null`),
    check("drop_reminders_email", sql`length(${t.email}) between 3 and 254`),
  ],
);

/** Unfinished checkouts whose buyer was asked and did not refuse the one email about it. */
export const checkoutReminders = pgTable(
  "checkout_reminders",
  {
    orderId: orderId().primaryKey(),
    askedAt: insertTime(),
    /** When the email was queued. */
    sentAt: moment(),
  },
  (t) => [index("checkout_reminders_open").on(t.orderId).where(sql`${t.sentAt} is null`)],
);

/** Addresses that want no such email, as SHA-256 of the address in lower case: kept only to be recognised. */
export const reminderRefusals = pgTable("reminder_refusals", {
  emailHash: text().primaryKey(),
  refusedAt: insertTime(),
});

/**
 * Places in the waiting rooms of drops (R-WAIT-1). A browser has its place's number in a signed cookie. Nobody is named,
 * and a place is deleted a day after it was taken. Times are real time, not business time.
 *
 * `slug` has no foreign key: taking a place would wait for the lock of the drop's row that paying holds.
 */
export const dropPlaces = pgTable(
  "drop_places",
  {
    number: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The drop's. */
    slug: text().notNull(),
    /** Taken before the start: its lot. Those without one follow, in order of their numbers. */
    lot: uuid(),
    arrivedAt: insertTime(),
    /** When its page last asked. */
    seenAt: insertTime(),
    /** When it was let in. */
    turnAt: moment(),
    /** When it opened the checkout; from then on the turn is that browser's alone. */
    enteredAt: moment(),
    draftTokenHash: text(),
  },
  (t) => [
    index("drop_places_waiting").on(t.slug, t.lot, t.number).where(sql`${t.turnAt} is null`),
    index("drop_places_turn_at").on(t.slug, t.turnAt).where(sql`${t.turnAt} is not null`),
    index("drop_places_draft").on(t.draftTokenHash).where(sql`${t.draftTokenHash} is not null`),
    index("drop_places_arrived_at").on(t.arrivedAt),
  ],
);
