import { href } from "react-router";
import type { OrderStatus } from "#app/orders/rules.ts";
import type { Place } from "./scenario.ts";
import type { TourFacts } from "./tour-facts.ts";

const statuses: Record<OrderStatus, string> = {
  pending_payment: "awaiting payment",
  payment_failed: "the card was refused",
  paid: "paid",
  in_production: "printing",
  shipped: "posted",
  delivered: "delivered",
  canceled: "cancelled",
  expired: "expired",
  refunded: "refunded",
  on_hold: "on hold",
};

/** "paid, 59 min left to cancel" */
export function orderText({ status, printState, minutesToCancel }: NonNullable<TourFacts["order"]>): string {
  if (status !== "paid" || minutesToCancel === null) return statuses[status];
  if (printState === "confirmed") return "paid, sent to print";
  return minutesToCancel > 0 ? `paid, ${Math.ceil(minutesToCancel)} min left to cancel` : "paid, too late to cancel";
}

/** "2 sent, 1 waiting" */
export function emailText({ emails }: Pick<TourFacts, "emails">): string {
  const sent = emails.filter(({ isSent }) => isSent).length;
  const waiting = emails.length - sent;
  const parts = [sent > 0 && `${sent} sent`, waiting > 0 && `${waiting} waiting`];
  return parts.filter(Boolean).join(", ") || "None yet";
}

/**
 * A link to where the step's effect can be seen.
 * @param number the order's number, null before it is placed, when it has no page yet
 */
export function tourPlace(
  place: Place,
  { number, slug, dropSlug }: { number: string | null; slug: string; dropSlug: string | null },
): { to: string; words: string } | null {
  switch (place) {
    case "order":
      return number === null
        ? null
        : { to: href("/orders/:number", { number }), words: `Order ${number}, as its customer` };
    case "back office":
      return number === null
        ? null
        : { to: href("/admin/orders/:number", { number }), words: `Order ${number}, in the back office` };
    case "desk":
      return { to: href("/admin/attention"), words: "The desk, in the back office" };
    case "mailbox":
      return { to: `${href("/rehearsal/mailbox")}?q=${encodeURIComponent(`tour-${slug}`)}`, words: "The mailbox" };
    case "cards":
      return { to: href("/rehearsal/cards"), words: "The card processor" };
    case "printer":
      return { to: href("/rehearsal/printer"), words: "The printer" };
    case "products":
      return { to: href("/admin/products"), words: "Products, in the back office" };
    case "markets":
      return { to: href("/admin/settings/markets"), words: "Markets, in the back office" };
    case "wallets":
      return { to: href("/admin/settings/payment"), words: "Payment, in the back office" };
    case "settings":
      return { to: href("/admin/settings/shop"), words: "Settings, in the back office" };
    case "withdrawal":
      return number === null
        ? null
        : { to: `${href("/withdraw")}?number=${encodeURIComponent(number)}`, words: `Withdraw from order ${number}` };
    case "waiting room":
      return dropSlug === null
        ? null
        : { to: href("/waiting-room/:slug", { slug: dropSlug }), words: "The waiting room, as a visitor" };
    case "shop":
      return { to: href("/shop"), words: "The shop" };
  }
}
