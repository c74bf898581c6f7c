import { readDraftToken } from "#app/checkout/.server/drafts.ts";
import { leftCart, refuseReminders, reminderLinks } from "#app/checkout/reminder/.server/reminder-links.ts";
import type { Shop } from "#server/shop.ts";
import type { RehearsalResult } from "../../.server/run-action.ts";
import { notTheirs } from "./change-as-customer.ts";
import { payDraft, reopenCheckout } from "./sandbox-shopper.ts";
import type { TourOrder } from "./show-tour.ts";

const tokenIn = (link: string): string => new URL(link).searchParams.get("token") ?? "";

/** Pays for what the email's link puts into the cart. The browser that left has the order's draft still open. */
export async function comeBack(shop: Shop, request: Request, order: TourOrder, card: string): Promise<RehearsalResult> {
  const left = await leftCart(shop, tokenIn(reminderLinks(shop, order.id).cart));
  if (!left) return { message: null, error: "It has been paid for already, or its address was deleted: start again." };
  const token = readDraftToken(shop, request);
  const opened = token ? await reopenCheckout(shop, request, token, left) : null;
  if (!token || opened !== order.id) return { message: null, error: notTheirs("paid for") };
  await payDraft(shop, request, token, order, card);
  return { message: null, error: null };
}

/** Clicks the button of the page behind the email's other link. */
export async function refuseReminderAsCustomer(shop: Shop, { id }: TourOrder): Promise<RehearsalResult> {
  const token = tokenIn(reminderLinks(shop, id).refuse);
  const error = "The order’s address has been deleted: start again.";
  return { message: null, error: (await refuseReminders(shop, token)) ? null : error };
}
