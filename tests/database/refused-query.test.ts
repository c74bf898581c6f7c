import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openDatabase, openPool, type Queryable } from "#database/open.ts";
import { newsletterSubscribers, user } from "#database/schema/index.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openTestDatabase } from "../support/test-database.ts";

const database = await closeAfterTests(openTestDatabase());

const email = "rowan.ashby@example.com";
/** Each fails: by a write in a read-only transaction, or by a division by zero. */
const ways: [string, (db: Queryable) => Promise<unknown>][] = [
  ["an insertion", async (db) => db.insert(newsletterSubscribers).values({ email, consentText: email })],
  ["a raw query", async (db) => db.execute(sql`select 1 / 0 where ${email} <> ''`)],
  ["a prepared read", (db) => db.select().from(user).where(eq(user.email, email)).for("update").prepare("p").execute()],
  ["a relational read", async (db) => db.query.user.findFirst({ where: sql`1 / 0 = 1 and ${email} <> ''` })],
];

test.each(ways)("%s that fails has the reason and statement in its error, but no value", async (_, ask) => {
  const pool = openPool(database.url, 1, () => {});
  try {
    const refused = openDatabase(pool).transaction(ask, { accessMode: "read only" });
    const error = await refused.then(
      () => expect.unreachable("was done"),
      (thrown: Error) => thrown,
    );
    const { code, message } = error.cause as Error & { code: string };
    expect(code).toMatch(/^(25006|22012)$/);
    expect(error.stack).toContain(message);
    expect(error.stack).toMatch(/select|insert/);
    expect(JSON.stringify({ ...error, stack: error.stack })).not.toContain("rowan");
  } finally {
    await pool.end();
  }
});
