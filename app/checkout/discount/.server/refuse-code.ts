import { and, eq, getTableColumns, inArray, isNotNull, ne } from "drizzle-orm";
import { Refusal } from "#app/endpoint.ts";
import type { Order } from "#app/orders/.server/order-store.ts";
import { draftStatuses } from "#app/orders/rules.ts";
import type { Queryable } from "#database/open.ts";
import { discountRedemptions, orders } from "#database/schema/index.ts";
import { outdated } from "../../.server/drafts.ts";
import { type CodeProblem, codeProblemTexts } from "../../discount-rules.ts";
import { isClaimOld, payClaimMinutes } from "../../rules.ts";

/**
 * Why a draft cannot use a code. If the same browser holds it with another order that it has begun to pay, says so: a
 * payment left at the bank's check ends once its browser opens the checkout again (R-CHECKOUT-12).
 */
export async function refuseCode(db: Queryable, draft: Order, code: string, problem: CodeProblem): Promise<Refusal> {
  const holder = await ownPaymentWith(db, draft, code);
  if (!holder) return new Refusal(409, codeProblemTexts[problem], { problem });
  return new Refusal(
    409,
    `You have begun to pay for order ${holder.number} with this code. Finish that payment, or use the code here ${payClaimMinutes} minutes after you began it`,
    { problem, orderDraftId: holder.id, ...(isClaimOld(holder, new Date()) && outdated) },
  );
}

async function ownPaymentWith(db: Queryable, draft: Order, code: string): Promise<Order | undefined> {
  if (!draft.draftTokenHash) return undefined;
  const [holder] = await db
    .select(getTableColumns(orders))
    .from(orders)
    .innerJoin(discountRedemptions, eq(discountRedemptions.orderId, orders.id))
    .where(
      and(
        eq(orders.draftTokenHash, draft.draftTokenHash),
        ne(orders.id, draft.id),
        inArray(orders.status, [...draftStatuses]),
        isNotNull(orders.payClaimedAt),
        eq(discountRedemptions.code, code),
        eq(discountRedemptions.state, "reserved"),
      ),
    )
    .limit(1);
  return holder;
}
