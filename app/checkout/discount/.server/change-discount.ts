import { Refusal } from "#app/endpoint.ts";
import { consume } from "#app/rate-limits/.server/consume.ts";
import { rateLimits } from "#app/rate-limits/.server/rate-limits.ts";
import { clientAddress } from "#app/shared/client-address.ts";
import type { Shop } from "#server/shop.ts";
import { itemsOf, mustBeDraft, ownOrder } from "../../.server/drafts.ts";
import { mustNotBeInFlight, onOwnOrder } from "../../.server/in-flight.ts";
import { summarise } from "../../.server/summary.ts";
import type { CheckoutSummary } from "../../contract.ts";
import { codeProblemTexts, plainCode } from "../../discount-rules.ts";
import { bringToTotal } from "../../payment/.server/payment-intent.ts";
import { settleDiscount } from "./settle-discount.ts";

/**
 * Sets or removes a draft's code. Writes the database first, then updates the PaymentIntent.
 * @param typed the code as typed, null to remove it
 * @throws Refusal 404 not this browser's draft; 409 with `problem` for an unusable code, or if the order is placed or
 * being paid; 429 after twenty attempts in a minute; 503 payment provider down
 */
export async function changeDraftDiscount(
  shop: Shop,
  request: Request,
  id: string,
  typed: string | null,
): Promise<CheckoutSummary> {
  await ownOrder(shop, shop.db, request, id);
  if (typed !== null) await requireTry(shop, id, clientAddress(request));
  const { order, items, problem } = await onOwnOrder(shop, request, id, async (tx, draft, settled) => {
    mustBeDraft(draft);
    mustNotBeInFlight(draft, settled);
    return settleDiscount(shop, tx, draft, await itemsOf(tx, id), typed && plainCode(typed));
  });
  if (problem) throw new Refusal(409, codeProblemTexts[problem], { problem });
  if (order.stripeSessionId) await bringToTotal(shop, order);
  return summarise(order, items);
}

async function requireTry(shop: Shop, id: string, from: string | null): Promise<void> {
  if (await consume(shop, rateLimits.discount(id, from))) return;
  throw new Refusal(429, "Too many attempts. Wait a minute, then try again.");
}
