import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { maskEmails, maskedName } from "#app/shared/masking.ts";
import { columnsOf } from "#database/query-rows.ts";
import { attentionItems, orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { rowsPerPage } from "../../kit/list-query.ts";
import { type DeskGroup, deskGroups } from "../desk.ts";
import { deskKindOf, kindsInOrder, kindsOf } from "../kinds.ts";

type Reader = Pick<Shop, "db">;
const isOpen = isNull(attentionItems.resolvedAt);

/** The number of open items. */
export const countOpen = ({ db }: Reader): Promise<number> => db.$count(attentionItems, isOpen);

/** The numbers of open items, in all and by group, and of those settled in the last seven days. */
export async function countDesk({ db }: Reader) {
  const [rows, settled] = await Promise.all([
    db
      .select({ kind: attentionItems.kind, open: count() })
      .from(attentionItems)
      .where(isOpen)
      .groupBy(attentionItems.kind),
    db.$count(attentionItems, settledLately),
  ]);
  const byGroup = Object.fromEntries(deskGroups.map((group) => [group, 0])) as Record<DeskGroup, number>;
  for (const { kind, open } of rows) byGroup[deskKindOf(kind).group] += open;
  return { byGroup, open: rows.reduce((sum, { open }) => sum + open, 0), settled };
}

const settledLately = and(
  isNotNull(attentionItems.resolvedAt),
  gt(attentionItems.resolvedAt, sql`now() - interval '7 days'`),
);

const columns = {
  ...columnsOf(attentionItems, "id", "kind", "summary", "createdAt"),
  ...columnsOf(attentionItems, "dueAt", "resolvedAt", "resolvedBy", "resolution"),
  order: { number: orders.number, total: orders.total, city: orders.city },
  firstName: orders.firstName,
  lastName: orders.lastName,
};

export type DeskItem = Awaited<ReturnType<typeof listOpen>>[number];

/** A page of open items: by kind, money first; within a kind by deadline, then the oldest first. */
export const listOpen = (reader: Reader, { group, page }: { group: DeskGroup | null; page: number }) =>
  listItems(reader, page, and(isOpen, group ? inArray(attentionItems.kind, kindsOf(group)) : undefined), [
    sql`array_position(${sql.param(kindsInOrder)}::text[], ${attentionItems.kind}) nulls last`,
    sql`${attentionItems.dueAt} asc nulls last`,
    asc(attentionItems.createdAt),
    // One job opens many at the same time.
    asc(attentionItems.id),
  ]);

/** A page of items settled in the last seven days, newest first. */
export const listSettled = (reader: Reader, { page }: { page: number }) =>
  listItems(reader, page, settledLately, [desc(attentionItems.resolvedAt), desc(attentionItems.id)]);

async function listItems({ db }: Reader, page: number, where: SQL | undefined, order: SQL[]) {
  const rows = await db
    .select(columns)
    .from(attentionItems)
    .leftJoin(orders, eq(orders.id, attentionItems.orderId))
    .where(where)
    .orderBy(...order)
    .limit(rowsPerPage)
    .offset((page - 1) * rowsPerPage);
  return rows.map(maskRow);
}

type Row = { summary: string; firstName: string | null; lastName: string | null };

/** Masks personal data before it leaves the server (R-ADMIN-6). */
const maskRow = <R extends Row>({ firstName, lastName, ...row }: R) => ({
  ...row,
  summary: maskEmails(row.summary),
  customer: maskedName(`${firstName ?? ""} ${lastName ?? ""}`),
});
