import { eq } from "drizzle-orm";
import { Refusal } from "#app/endpoint.ts";
import { itemsFrom, type OrderWithLines, orderFrom, readItems } from "#app/orders/.server/order-store.ts";
import { countryCode } from "#app/pricing/addresses/countries.ts";
import { addressRefusal } from "#app/pricing/addresses/markets.ts";
import { callFunction, snakeKeys } from "#database/query-rows.ts";
import { orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { draftQuoteKey, dropShipping, mustBeDraft, ownValues, raiseRevision } from "../../.server/drafts.ts";
import { mustNotBeInFlight, onOwnOrder } from "../../.server/in-flight.ts";
import { summarise } from "../../.server/summary.ts";
import type { CheckoutAddress, CheckoutSummary } from "../../contract.ts";
import { settleDiscount } from "../../discount/.server/settle-discount.ts";
import { chooseReminder, reminderAddress } from "../../reminder/.server/choose-reminder.ts";

/**
 * Saves email and address in the draft. Another destination drops the delivery choice; another email drops a code that
 * is not for it. Accepts countries as names or codes, but unlike an estimate refuses every one outside the markets.
 * @throws Refusal 404 not the browser's draft, 409 already placed or being paid, 400 outside the shop's markets
 */
export async function saveAddress(
  shop: Shop,
  request: Request,
  id: string,
  { noReminder, ...given }: CheckoutAddress,
): Promise<CheckoutSummary> {
  // A wallet's sheet does not ask. One address's answer does not count for another.
  const agreed = noReminder === undefined ? await reminderAddress(shop, id) : null;
  const summary = await saveOnDraft(shop, request, id, given);
  if (noReminder !== undefined) await chooseReminder(shop, id, !noReminder);
  else if (agreed !== null && agreed.toLowerCase() !== given.email.toLowerCase()) await chooseReminder(shop, id, false);
  return summary;
}

async function saveOnDraft(
  shop: Shop,
  request: Request,
  id: string,
  { marketingConsent, ...address }: Omit<CheckoutAddress, "noReminder">,
): Promise<CheckoutSummary> {
  const country = soldTo(shop, address);
  const saved = await saveOnFreeDraft(shop, request, id, { ...address, country, marketingConsent });
  if (saved) return summarise(saved.order, saved.items);
  return onOwnOrder(shop, request, id, async (tx, draft, settled) => {
    mustBeDraft(draft);
    const items = await readItems(tx, draft.id);
    const next = { ...draft, ...address, country };
    const moved = draft.shippingKey !== null && draftQuoteKey(next, items) !== draft.shippingKey;
    const changed = Object.entries({ ...address, country }).some(
      ([field, value]) => draft[field as keyof typeof draft] !== value,
    );
    if (changed) mustNotBeInFlight(draft, settled);
    const [saved] = await tx
      .update(orders)
      .set({
        ...address,
        country,
        ...(marketingConsent !== undefined && { marketingConsent }),
        ...(moved && dropShipping),
        ...(changed && raiseRevision),
      })
      .where(eq(orders.id, draft.id))
      .returning();
    if (!changed) return summarise(saved!, items);
    const { order, problem } = await settleDiscount(shop, tx, saved!, items);
    return summarise(order, items, problem);
  });
}

/**
 * Saves the address in one statement if nothing depends on it yet: no delivery choice, no code, no payment.
 * @returns undefined if something does, or there is no such draft
 */
async function saveOnFreeDraft(
  shop: Shop,
  request: Request,
  id: string,
  { marketingConsent, ...address }: Omit<CheckoutAddress, "noReminder">,
) {
  const saved = await callFunction<OrderWithLines | null>(shop.db, "save_address($1, $2, $3, $4)", [
    ...ownValues(shop, request, id),
    JSON.stringify(snakeKeys(address)),
    marketingConsent ?? null,
  ]);
  return saved ? { order: orderFrom(saved.order), items: itemsFrom(saved.items) } : undefined;
}

/**
 * The country's code. Estimates treat unknown countries as GB; here that would misdirect the parcel.
 * @throws Refusal 400 at the country, or at a postcode in Northern Ireland
 */
function soldTo({ store }: Shop, { country, postcode }: CheckoutAddress): string {
  const refused = addressRefusal(store.markets.sellsTo, country, postcode);
  if (refused) throw new Refusal(400, refused.message, { fields: { [refused.field]: refused.message } });
  return countryCode(country);
}
