import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { errorStack, errorText } from "#app/shared/error-text.ts";
import { openDatabase, openPool, type Queryable } from "#database/open.ts";
import { queryRows } from "#database/query-rows.ts";
import { newsletterSubscribers, user } from "#database/schema/index.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openTestDatabase } from "../support/test-database.ts";

const database = await closeAfterTests(openTestDatabase());

const thrownBy = (work: Promise<unknown>): Promise<Error & { code?: string }> =>
  work.then(
    () => expect.unreachable("was done"),
    (thrown) => thrown,
  );

const email = "rowan.ashby@example.com";
/** Each fails: by a write in a read-only transaction, or by a division by zero. */
const failures: [string, (db: Queryable) => Promise<unknown>][] = [
  ["an insertion", async (db) => db.insert(newsletterSubscribers).values({ email, consentText: email })],
  ["a raw query", async (db) => db.execute(sql`select 1 / 0 where ${email} <> ''`)],
  ["a read", async (db) => db.select().from(user).where(eq(user.email, email)).for("update")],
  ["a relational read", async (db) => db.query.user.findFirst({ where: sql`1 / 0 = 1 and ${email} <> ''` })],
];

test.each(failures)("%s that fails has the reason and statement in its error, but no value", async (_, ask) => {
  const pool = openPool(database.url, 1, () => {});
  try {
    const refused = openDatabase(pool).transaction(ask, { accessMode: "read only" });
    const error = await thrownBy(refused);
    const { code, message } = error.cause as Error & { code: string };
    expect(code).toMatch(/^(25006|22012)$/);
    for (const text of [errorText(error), errorStack(error)]) {
      expect(text).toContain(message);
      expect(text).toMatch(/select|insert/);
      expect(text).not.toContain("rowan");
    }
  } finally {
    await pool.end();
  }
});

test.each([
  [
    "repeats the row in its detail",
    "insert into newsletter_subscribers (email, consent_text) values ($1, null)",
    "23502",
  ],
  ["quotes a malformed value", "select $1::text::uuid", "22P02"],
  ["quotes a search term", "select to_tsquery($1 || ' rowan')", "42601"],
])("where PostgreSQL itself %s, no value is left of its answer", async (_, text, code) => {
  const pool = openPool(database.url, 1, () => {});
  try {
    const error = await thrownBy(queryRows(openDatabase(pool), text, [email]));
    expect(error.code).toBe(code);
    expect(JSON.stringify({ ...error, message: error.message })).toContain("rowan");
    for (const each of [errorText(error), errorStack(error)]) expect(each).not.toContain("rowan");
  } finally {
    await pool.end();
  }
});
