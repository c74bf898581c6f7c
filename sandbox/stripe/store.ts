import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import type Stripe from "stripe";
import { atomically } from "../database.ts";

/** All objects in one table: each row is an unexpanded API object (R-STRIPE-6). Hidden data is in separate tables. */
export type StripeObject =
  | Stripe.PaymentIntent
  | Stripe.Charge
  | Stripe.Refund
  | Stripe.Dispute
  | Stripe.PaymentMethod
  | Stripe.PaymentMethodDomain
  | Stripe.BalanceTransaction
  | Stripe.Event;
export type ObjectName = StripeObject["object"];
export type Named<N extends ObjectName> = Extract<StripeObject, { object: N }>;

/** Columns that lists can be filtered by; `created` is Unix seconds. */
export type Filter = {
  column: "payment_intent" | "charge" | "type" | "created" | "seq";
  test: Test;
  value: SQLInputValue;
};
/** "in" takes its alternatives as a JSON list. */
type Test = "=" | ">" | ">=" | "<" | "<=" | "in";
type ListOrder = "newest first" | "oldest first";

export type StripeStore = ReturnType<typeof openStripeStore>;

const tables = `
  CREATE TABLE IF NOT EXISTS stripe_objects (
    seq INTEGER PRIMARY KEY,
    body TEXT NOT NULL,
    id TEXT NOT NULL GENERATED ALWAYS AS (body ->> '$.id') STORED UNIQUE,
    object TEXT NOT NULL GENERATED ALWAYS AS (body ->> '$.object') STORED,
    created INTEGER NOT NULL GENERATED ALWAYS AS (body ->> '$.created') STORED,
    type TEXT GENERATED ALWAYS AS (body ->> '$.type') VIRTUAL,
    charge TEXT GENERATED ALWAYS AS (body ->> '$.charge') VIRTUAL,
    payment_intent TEXT GENERATED ALWAYS AS (COALESCE(
      body ->> '$.payment_intent',
      body ->> '$.data.object.payment_intent',
      CASE WHEN body ->> '$.data.object.object' = 'payment_intent' THEN body ->> '$.data.object.id' END
    )) STORED
  );
  CREATE INDEX IF NOT EXISTS stripe_objects_by_kind ON stripe_objects (object, seq);
  CREATE INDEX IF NOT EXISTS stripe_objects_by_payment ON stripe_objects (payment_intent, object, seq);
  CREATE TABLE IF NOT EXISTS stripe_cards (payment_method TEXT PRIMARY KEY, card TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS stripe_challenges (
    id TEXT PRIMARY KEY, payment_intent TEXT NOT NULL, payment_method TEXT NOT NULL, return_url TEXT
  ) STRICT;
  CREATE TABLE IF NOT EXISTS stripe_idempotency_keys (
    key TEXT PRIMARY KEY, endpoint TEXT NOT NULL, parameters TEXT NOT NULL, request_id TEXT NOT NULL,
    status INTEGER NOT NULL, body TEXT NOT NULL, created_ms INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS stripe_idempotency_age ON stripe_idempotency_keys (created_ms);
  CREATE TABLE IF NOT EXISTS stripe_later (
    seq INTEGER PRIMARY KEY, at_ms INTEGER NOT NULL, happening TEXT NOT NULL, subject TEXT NOT NULL
  ) STRICT;
`;
const tableNames = ["stripe_objects", "stripe_cards", "stripe_challenges", "stripe_idempotency_keys", "stripe_later"];

const condition = ({ column, test }: Filter) =>
  test === "in" ? ` AND ${column} IN (SELECT value FROM json_each(?))` : ` AND ${column} ${test} ?`;

export function openStripeStore(db: DatabaseSync) {
  db.exec(tables);
  const sql = (text: string) => db.prepare(text);
  const parse = (row: unknown) => JSON.parse((row as { body: string }).body) as StripeObject;

  return {
    sql,
    /** True while the file is open; timers check it first. */
    isOpen: () => db.isOpen,

    /** Atomic, including events: the event sender writes in the same transaction. */
    atomically: <T>(work: () => T): T => atomically(db, work),

    find<N extends ObjectName>(object: N, id: string): Named<N> | undefined {
      const row = sql("SELECT body FROM stripe_objects WHERE id = ? AND object = ?").get(id, object);
      return row && (parse(row) as Named<N>);
    },

    findAny(id: string): StripeObject | undefined {
      const row = sql("SELECT body FROM stripe_objects WHERE id = ?").get(id);
      return row && parse(row);
    },

    /** Inserts or updates an object and returns it. */
    save<T extends StripeObject>(object: T): T {
      const body = JSON.stringify(object);
      sql("INSERT INTO stripe_objects (body) VALUES (?) ON CONFLICT (id) DO UPDATE SET body = excluded.body").run(body);
      return object;
    },

    list<N extends ObjectName>(
      object: N,
      filters: Filter[],
      limit: number,
      order: ListOrder = "newest first",
    ): Named<N>[] {
      const where = filters.map(condition).join("");
      const text = `SELECT body FROM stripe_objects WHERE object = ?${where} ORDER BY seq ${order === "newest first" ? "DESC" : "ASC"} LIMIT ?`;
      return sql(text)
        .all(object, ...filters.map(({ value }) => value), limit)
        .map((row) => parse(row) as Named<N>);
    },

    /** An object's position in insertion order; lists page by it, since times repeat. */
    placeOf(id: string): number | undefined {
      const row = sql("SELECT seq FROM stripe_objects WHERE id = ?").get(id) as { seq: number } | undefined;
      return row?.seq;
    },

    empty(): void {
      for (const name of tableNames) db.exec(`DELETE FROM ${name}`);
    },
  };
}
