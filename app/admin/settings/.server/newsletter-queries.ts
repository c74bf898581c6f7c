import { and, asc, count, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import { newsletterSubscribers as subscribers } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { type ListQuery, rowsPerPage } from "../../kit/list-query.ts";
import { maskedEmail } from "../../masking.ts";

type Status = (typeof subscribers.$inferSelect)["status"];

const latest = [sql`${subscribers.consentAt} desc nulls last`, asc(subscribers.id)];

/** How many addresses are in each state. */
export async function countSubscribers({ db }: Pick<Shop, "db">): Promise<Record<Status, number>> {
  // Each is read from the index alone, which all of them together would not be.
  const of = (status: Status) =>
    sql<number>`(select count(*)::int from ${subscribers} where ${subscribers.status} = ${status})`;
  const [row] = await db
    .select({ subscribed: of("subscribed"), pending: of("pending"), unsubscribed: of("unsubscribed") })
    .from(sql`(values (1)) as once`);
  return row!;
}

/**
 * A page of the list, the latest first. Addresses are masked; a search finds the one address that it names.
 * @param inTheOpen whether a reason was given to see them
 */
export async function listSubscribers({ db }: Pick<Shop, "db">, query: ListQuery<"joined">, inTheOpen: boolean) {
  const conditions: SQL[] = [];
  if (query.search) conditions.push(eq(sql`lower(${subscribers.email})`, query.search.toLowerCase()));
  if (query.filters.status) conditions.push(eq(subscribers.status, query.filters.status as Status));
  const where = and(...conditions);
  const [rows, [counted]] = await Promise.all([
    db
      .select({
        id: subscribers.id,
        email: subscribers.email,
        status: subscribers.status,
        source: subscribers.consentSource,
        frequency: subscribers.frequency,
        joinedAt: subscribers.consentAt,
        isSuppressed: sql<boolean>`${subscribers.suppressedAt} is not null`,
      })
      .from(subscribers)
      // Which ones is found in the index; pages far down would otherwise read all that come before.
      .where(
        inArray(
          subscribers.id,
          db
            .select({ id: subscribers.id })
            .from(subscribers)
            .where(where)
            .orderBy(...latest)
            .limit(rowsPerPage)
            .offset((query.page - 1) * rowsPerPage),
        ),
      )
      .orderBy(...latest),
    db.select({ total: count() }).from(subscribers).where(where),
  ]);
  const people = rows.map(({ email, ...row }) => ({ ...row, email: inTheOpen ? email : maskedEmail(email) }));
  return { people, total: counted?.total ?? 0 };
}

export const exportColumns = ["email", "frequency", "source", "consented_at", "confirmed_at"] as const;

/** Everybody who is subscribed, a batch at a time, so that memory stays the same however long the list is. */
export async function* subscribedInBatches({ db }: Pick<Shop, "db">, batch = 1000) {
  let after: string | null = null;
  for (;;) {
    const rows: Record<(typeof exportColumns)[number] | "id", unknown>[] = await db
      .select({
        id: subscribers.id,
        email: subscribers.email,
        frequency: subscribers.frequency,
        source: subscribers.consentSource,
        consented_at: subscribers.consentAt,
        confirmed_at: subscribers.confirmedAt,
      })
      .from(subscribers)
      .where(and(eq(subscribers.status, "subscribed"), after === null ? undefined : gt(subscribers.id, after)))
      .orderBy(asc(subscribers.id))
      .limit(batch);
    if (rows.length === 0) return;
    yield rows;
    after = String(rows.at(-1)!.id);
  }
}
