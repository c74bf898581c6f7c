import { bigint, integer, timestamp, uuid } from "drizzle-orm/pg-core";

/** Columns that many tables have. */
export const serialId = () => integer().primaryKey().generatedByDefaultAsIdentity();
export const bigSerialId = () => bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity();
export const randomId = () => uuid().primaryKey().defaultRandom();

/** A point in time, stored in UTC. */
export const moment = () => timestamp({ withTimezone: true });
/** The time at which a row was inserted, unless it is given. */
export const insertTime = () => moment().notNull().defaultNow();

/** An amount in pence, 0 by default. */
export const pence = () => integer().notNull().default(0);
