import type { Shop } from "#server/shop.ts";
import { readListToken } from "./list-token.ts";
import { changeSubscriber, lockSubscriber, readSubscriber, type Subscriber } from "./subscribers.ts";

/** What a link to confirm finds: something to confirm, done already, or nothing that it could confirm any more. */
export type Confirmation = { state: "open" | "done"; email: string } | { state: "over" };

/** For showing the page: changes nothing, because mail programs open links on their own. */
export async function readConfirmation(shop: Shop, token: string): Promise<Confirmation> {
  const id = readListToken(shop, "confirm", token);
  return stateOf(id ? await readSubscriber(shop.db, id) : undefined);
}

/** Subscribes the address; a second time changes nothing, and a link does not bring back one that has left since. */
export async function confirmSubscription(shop: Shop, token: string): Promise<Confirmation> {
  const id = readListToken(shop, "confirm", token);
  if (!id) return { state: "over" };
  return shop.db.transaction(async (tx) => {
    const subscriber = await lockSubscriber(tx, { id });
    if (subscriber?.status !== "pending") return stateOf(subscriber);
    return stateOf(await changeSubscriber(tx, id, { status: "subscribed", confirmedAt: shop.clock.now() }));
  });
}

function stateOf(subscriber: Subscriber | undefined): Confirmation {
  if (!subscriber || subscriber.status === "unsubscribed") return { state: "over" };
  return { state: subscriber.status === "subscribed" ? "done" : "open", email: subscriber.email };
}
