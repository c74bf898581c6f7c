import { unsubscribeReasons } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import type { LeaveForm } from "../contract.ts";
import { readListToken } from "./list-token.ts";
import { changeSubscriber, lockSubscriber, readSubscriber, type Subscriber } from "./subscribers.ts";

/** An address's status, for the unsubscribe page. */
export type Subscription = {
  email: string;
  status: Subscriber["status"];
  suppressed: boolean;
  frequency: Subscriber["frequency"];
};

/**
 * Read-only, for the page.
 * @returns null if the link is not ours, or the address is forgotten
 */
export async function readSubscription(shop: Shop, token: string): Promise<Subscription | null> {
  const id = readListToken(shop, "unsubscribe", token);
  const subscriber = id ? await readSubscriber(shop.db, id) : undefined;
  return subscriber ? subscriptionOf(subscriber) : null;
}

/**
 * Handles the page's buttons and a mailbox's one-click at once (RFC 8058). Idempotent.
 * @returns null if the link is not ours
 */
export async function leaveList(shop: Shop, token: string, form: LeaveForm): Promise<Subscription | null> {
  const id = readListToken(shop, "unsubscribe", token);
  if (!id) return null;
  return shop.db.transaction(async (tx) => {
    const subscriber = await lockSubscriber(tx, { id });
    if (!subscriber) return null;
    // Stored without the address, so that nobody can see who gave the reason.
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
      // Undoing does not subscribe somebody who never confirmed.
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
