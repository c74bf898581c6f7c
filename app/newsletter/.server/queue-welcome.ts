import { queueEmail } from "#app/emails/.server/queue-email.ts";
import type { Queryable } from "#database/open.ts";
import type { Shop } from "#server/shop.ts";
import { welcomeEmail } from "./emails.ts";
import type { Subscriber } from "./subscribers.ts";

/** Queues the email that asks to confirm, in the transaction of the sign-up. Each sign-up may queue it once more. */
export const queueWelcome = (shop: Shop, tx: Queryable, subscriber: Subscriber, now: Date): Promise<boolean> =>
  queueEmail(shop, tx, welcomeEmail, {
    to: subscriber.email,
    event: `${subscriber.id}.${now.getTime()}`,
    data: { subscriberId: subscriber.id },
  });
