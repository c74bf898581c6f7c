import { and, asc, desc, eq, like, lt, type SQL, sql } from "drizzle-orm";
import { columnsOf } from "#database/query-rows.ts";
import { auditLog } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { containing, type ListQuery, rowsPerPage, searchWords } from "../../kit/list-query.ts";

const columns = {
  ...columnsOf(auditLog, "id", "at", "staffName", "resource", "resourceId", "summary", "reason", "before", "after"),
};
export type LogEntry = Awaited<ReturnType<typeof latestEntries>>[number];

/** The latest entries, newest first. */
export function latestEntries({ db }: Pick<Shop, "db">, number: number) {
  return db.select(columns).from(auditLog).orderBy(desc(auditLog.at), desc(auditLog.id)).limit(number);
}

/** A page of the log, as `query` asks. Each search word has to match the summary, the person or the record. */
export async function searchLog({ db }: Pick<Shop, "db">, query: ListQuery<"at">) {
  const conditions: SQL[] = searchWords(query.search).map((word) => like(auditLog.words, containing(word)));
  if (query.filters.resource) conditions.push(eq(auditLog.resource, query.filters.resource));
  const where = and(...conditions);
  const order = query.isDown ? desc : asc;
  const [entries, total] = await Promise.all([
    db
      .select(columns)
      .from(auditLog)
      .where(where)
      .orderBy(order(auditLog.at), order(auditLog.id))
      .limit(rowsPerPage)
      .offset((query.page - 1) * rowsPerPage),
    db.$count(auditLog, where),
  ]);
  return { entries, total };
}

/** Real days that entries are kept: two years, as long as a dispute with a customer may come back. */
const retentionDays = 730;
const batchSize = 1000;

/** Deletes old entries, at most 1,000 at a time. A trigger refuses to delete any younger than a year. */
export async function forgetOldLog({ db }: Pick<Shop, "db">): Promise<void> {
  const old = db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(lt(auditLog.at, sql`now() - ${`${retentionDays} days`}::interval`))
    .orderBy(auditLog.at)
    .limit(batchSize);
  await db.delete(auditLog).where(sql`${auditLog.id} = any(array(${old}))`);
}
