import type { Queryable } from "#database/open.ts";
import type { Shop } from "#server/shop.ts";
import { readListToken } from "./list-token.ts";
import { changeSubscriber, lockSubscriber, readSubscriber, type Subscriber } from "./subscribers.ts";
import { usableCode } from "./welcome-code.ts";

/**
 * What a confirmation link finds: an open confirmation, a completed one, or nothing it can still confirm. Also whether
 * there is a code to use, which not every email has.
 */
export type Confirmation = { state: "open" | "done"; email: string; hasCode: boolean } | { state: "over" };

/** Read-only, for the page: email clients open links on their own. */
export async function readConfirmation(shop: Shop, token: string): Promise<Confirmation> {
  const id = readListToken(shop, "confirm", token);
  return stateOf(shop.db, id ? await readSubscriber(shop.db, id) : undefined);
}

/** Subscribes the address. Idempotent, and does not resubscribe an address that has left since. */
export async function confirmSubscription(shop: Shop, token: string): Promise<Confirmation> {
  const id = readListToken(shop, "confirm", token);
  if (!id) return { state: "over" };
  return shop.db.transaction(async (tx) => {
    const subscriber = await lockSubscriber(tx, { id });
    if (subscriber?.status !== "pending") return stateOf(tx, subscriber);
    return stateOf(tx, await changeSubscriber(tx, id, { status: "subscribed", confirmedAt: shop.clock.now() }));
  });
}

async function stateOf(db: Queryable, subscriber: Subscriber | undefined): Promise<Confirmation> {
  if (!subscriber || subscriber.status === "unsubscribed") return { state: "over" };
  const state = subscriber.status === "subscribed" ? "done" : "open";
  return { state, email: subscriber.email, hasCode: (await usableCode(db, subscriber)) !== null };
}
