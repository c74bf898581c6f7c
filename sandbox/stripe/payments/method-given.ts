import type Stripe from "stripe";
import { type Behaviour, cardByMethodId, cardByName, liveCardDecline, type TestCard } from "../cards.ts";
import type { Call } from "../processor.ts";
import { missing, type Refusal } from "../wire/errors.ts";
import type { BillingParam } from "../wire/fields.ts";
import { newPaymentMethod, type ShownCard } from "./payment-method.ts";

/**
 * The payment method a request names: one made before, or a ready-made `pm_card_…`, of which each use
 * makes a method of its own, as the provider does.
 */
export function findMethod(call: Call, id: string): Stripe.PaymentMethod | Refusal {
  const known = call.store.find("payment_method", id);
  if (known) return known;
  const card = cardByMethodId(id);
  if (!card) return missing("PaymentMethod", id, "payment_method");
  const shown = { brand: card.brand, funding: card.funding, last4: card.number?.slice(-4) ?? "4242" };
  return saveMethod(call, card, { ...shown, exp_month: 12, exp_year: 2034 }, undefined);
}

/** Stores a method and, beside it and hidden, which test card it is. */
export function saveMethod(
  call: Call,
  card: TestCard | undefined,
  shown: ShownCard,
  billing: BillingParam | undefined,
): Stripe.PaymentMethod {
  const method = call.store.save(newPaymentMethod(shown, billing));
  call.store.sql("INSERT INTO stripe_cards VALUES (?, ?)").run(method.id, card?.name ?? "live");
  return method;
}

export function behaviourOf(call: Call, methodId: string): Behaviour {
  const row = call.store.sql("SELECT card FROM stripe_cards WHERE payment_method = ?").get(methodId);
  const card = cardByName(String(row?.card ?? ""));
  return card?.behaviour ?? { does: "declines", decline: liveCardDecline };
}
