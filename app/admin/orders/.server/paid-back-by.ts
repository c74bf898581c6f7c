import { and, eq, notInArray, sum } from "drizzle-orm";
import { failedRefundStatuses } from "#app/orders/refunds/refund-status.ts";
import type { Queryable } from "#database/open.ts";
import { refunds } from "#database/schema/index.ts";
import type { Staff } from "../../.server/staff.ts";

/** Pence that a member of staff has refunded on an order so far. */
export async function paidBackBy(tx: Queryable, staff: Pick<Staff, "id">, orderId: string): Promise<number> {
  const [row] = await tx
    .select({ total: sum(refunds.amount).mapWith(Number) })
    .from(refunds)
    .where(
      and(
        eq(refunds.orderId, orderId),
        eq(refunds.decidedBy, staff.id),
        notInArray(refunds.status, failedRefundStatuses),
      ),
    );
  return row?.total ?? 0;
}
