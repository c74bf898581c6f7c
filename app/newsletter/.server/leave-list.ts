import { unsubscribeReasons } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import type { LeaveForm } from "../contract.ts";
import { readListToken } from "./list-token.ts";
import { changeSubscriber, lockSubscriber, readSubscriber, type Subscriber } from "./subscribers.ts";

/** The status of an address on the list, for the page behind the link in its emails. */
export type Subscription = {
  email: string;
  status: Subscriber["status"];
  suppressed: boolean;
  frequency: Subscriber["frequency"];
};

/** For showing the page: changes nothing. @returns null when the link is not one of ours, or the address is forgotten */
export async function readSubscription(shop: Shop, token: string): Promise<Subscription | null> {
  const id = readListToken(shop, "unsubscribe", token);
  const subscriber = id ? await readSubscriber(shop.db, id) : undefined;
  return subscriber ? subscriptionOf(subscriber) : null;
}

/**
 * Does what the page's button or a mailbox's one-click asks for, at once (RFC 8058). Asked twice it is the same.
 * @returns null when the link is not one of ours
 */
export async function leaveList(shop: Shop, token: string, form: LeaveForm): Promise<Subscription | null> {
  const id = readListToken(shop, "unsubscribe", token);
  if (!id) return null;
  return shop.db.transaction(async (tx) => {
    const subscriber = await lockSubscriber(tx, { id });
    if (!subscriber) return null;
    // Kept apart from the address: the reason reveals nothing about who gave it.
    if (form.intent === "reason") await tx.insert(unsubscribeReasons).values({ reason: form.reason });
    const change = changeOf(subscriber, form, shop.clock.now());
    return subscriptionOf(change ? await changeSubscriber(tx, id, change) : subscriber);
  });
}

function changeOf(subscriber: Subscriber, form: LeaveForm, now: Date): Partial<Subscriber> | null {
  const off = { status: "unsubscribed", unsubscribedAt: subscriber.unsubscribedAt ?? now } as const;
  switch (form.intent) {
    case "unsubscribe":
      return subscriber.status === "unsubscribed" ? null : off;
    case "never":
      return { ...off, suppressedAt: subscriber.suppressedAt ?? now };
    case "undo":
      // Who never confirmed is not subscribed by undoing.
      return subscriber.status === "unsubscribed"
        ? { status: subscriber.confirmedAt ? "subscribed" : "pending", unsubscribedAt: null, suppressedAt: null }
        : null;
    case "fewer":
      return { frequency: form.frequency };
    case "reason":
      return null;
  }
}

const subscriptionOf = ({ email, status, suppressedAt, frequency }: Subscriber): Subscription => ({
  email,
  status,
  suppressed: suppressedAt !== null,
  frequency,
});
