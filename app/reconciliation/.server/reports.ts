import { and, asc, desc, eq } from "drizzle-orm";
import { columnsOf } from "#database/query-rows.ts";
import { orders, reconciliationFindings, reconciliations } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";

/** The most recent runs, newest first. */
export const listReports = ({ db }: Pick<Shop, "db">) =>
  db.select().from(reconciliations).orderBy(desc(reconciliations.id)).limit(30);

/** One page of a run's findings, grouped by kind. */
export const listFindings = (
  { db }: Pick<Shop, "db">,
  runId: number,
  { page, rowsPerPage }: { page: number; rowsPerPage: number },
) =>
  db
    .select({
      ...columnsOf(reconciliationFindings, "id", "kind", "subject", "here", "there"),
      number: orders.number,
    })
    .from(reconciliationFindings)
    .leftJoin(orders, eq(orders.id, reconciliationFindings.orderId))
    .where(and(eq(reconciliationFindings.runId, runId)))
    .orderBy(asc(reconciliationFindings.kind), asc(reconciliationFindings.id))
    .limit(rowsPerPage)
    .offset((page - 1) * rowsPerPage);
