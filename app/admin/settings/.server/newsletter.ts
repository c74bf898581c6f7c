import { and, asc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { changeSubscriber, lockSubscriber } from "#app/newsletter/.server/subscribers.ts";
import { csvLines } from "#app/shared/csv.ts";
import { maskedEmail } from "#app/shared/masking.ts";
import { newsletterSubscribers as subscribers } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import { isRevealed } from "../../.server/reveal.ts";
import type { Staff } from "../../.server/staff.ts";
import { done, formAction, type Outcome } from "../../kit/.server/run-action.ts";
import { type ListQuery, rowsPerPage } from "../../kit/list-query.ts";
import { reasonText } from "../../reveal.ts";

type Status = (typeof subscribers.$inferSelect)["status"];

const latest = [sql`${subscribers.consentAt} desc nulls last`, asc(subscribers.id)];

/** The number of addresses per status. */
export async function countSubscribers({ db }: Pick<Shop, "db">): Promise<Record<Status, number>> {
  // Each count uses the index alone, which one query for all would not.
  const of = (status: Status) =>
    sql<number>`(select count(*)::int from ${subscribers} where ${subscribers.status} = ${status})`;
  const [row] = await db
    .select({ subscribed: of("subscribed"), pending: of("pending"), unsubscribed: of("unsubscribed") })
    .from(sql`(values (1)) as once`);
  return row!;
}

/**
 * A page of the list, newest first. Addresses are masked; a search finds one complete address.
 * @param isRevealed whether this person has revealed the list
 */
export async function listSubscribers({ db }: Pick<Shop, "db">, query: ListQuery, isRevealed: boolean) {
  const conditions: SQL[] = [];
  if (query.search) conditions.push(eq(sql`lower(${subscribers.email})`, query.search.toLowerCase()));
  if (query.filters.status) conditions.push(eq(subscribers.status, query.filters.status as Status));
  const where = and(...conditions);
  const [rows, total] = await Promise.all([
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
      // The index finds the page's ids; otherwise later pages would read all rows before them.
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
    db.$count(subscribers, where),
  ]);
  const people = rows.map(({ email, ...row }) => ({ ...row, email: isRevealed ? email : maskedEmail(email) }));
  return { people, total };
}

/** The whole list, as the audit log names it. */
const list = { resource: "newsletter", id: "list" } as const;

const listReasonForm = z.object({ words: reasonText("Enter what you need the addresses for") });

/** Reveals the addresses to this person only, for `revealMinutes`, by writing it to the audit log (R-ADMIN-6). */
export const revealList = formAction(listReasonForm, async ({ words: reason }, { shop, staff }) => {
  const summary = "revealed the addresses of the newsletter";
  await audit(shop.db, staff, list.resource, list.id, { action: "reveal", summary, reason });
  return done("open");
});

/** Whether this person has revealed the list within the last 15 minutes. */
export const isListRevealed = (shop: Pick<Shop, "db">, staff: Staff): Promise<boolean> => isRevealed(shop, staff, list);

/** Unsubscribes an address at its owner's request. */
export async function unsubscribeAddress(shop: Shop, staff: Staff, id: string): Promise<Outcome> {
  if (!z.guid().safeParse(id).success) return done("off-before");
  return shop.db.transaction(async (tx) => {
    const person = await lockSubscriber(tx, { id });
    if (!person || person.status === "unsubscribed") return done("off-before");
    await changeSubscriber(tx, id, { status: "unsubscribed", unsubscribedAt: shop.clock.now() });
    await audit(tx, staff, "newsletter", id, {
      action: "update",
      summary: "unsubscribed an address from the newsletter",
      before: { status: person.status },
      after: { status: "unsubscribed" },
    });
    return done("off");
  });
}

const exportColumns = ["email", "frequency", "source", "consented_at", "confirmed_at"] as const;

/** All subscribers as CSV, in batches of 1,000, so that memory use stays constant. */
export async function* subscribedAsCsv({ db }: Pick<Shop, "db">): AsyncGenerator<string> {
  yield csvLines([exportColumns]);
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
      .limit(1000);
    if (rows.length === 0) return;
    yield csvLines(rows.map((row) => exportColumns.map((column) => row[column])));
    after = String(rows.at(-1)!.id);
  }
}
