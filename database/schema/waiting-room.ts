import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { insertTime, moment } from "./columns.ts";

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
