import { eq } from "drizzle-orm";
import { z } from "zod";
import { defineLetter } from "#app/mail/.server/letter.ts";
import type { Queryable } from "#database/open.ts";
import { discountCodes } from "#database/schema/index.ts";
import { renderWelcome } from "./emails/welcome.tsx";
import { confirmUrl, unsubscribeUrl } from "./list-token.ts";
import { listHeaders } from "./marketing-letter.ts";
import { readSubscriber, type Subscriber } from "./subscribers.ts";

/**
 * The one mail before anything is confirmed: a link to confirm, and the code where there is one to use. It is not
 * marketing, and says how never to hear from us again.
 */
export const welcomeLetter = defineLetter({
  kind: "newsletter-welcome",
  data: z.object({ subscriberId: z.uuid() }),
  async write(shop, { subscriberId }) {
    const subscriber = await readSubscriber(shop.db, subscriberId);
    if (!subscriber || subscriber.suppressedAt) return null;
    const written = await renderWelcome({
      store: shop.store,
      code: await usableCode(shop.db, subscriber),
      consentAt: subscriber.consentAt,
      source: subscriber.consentSource,
      confirmUrl: confirmUrl(shop, subscriber.id),
      unsubscribeUrl: unsubscribeUrl(shop, subscriber.id),
    });
    return { ...written, headers: listHeaders(unsubscribeUrl(shop, subscriber.id)) };
  },
});

export const newsletterLetters = [welcomeLetter];

/** A code that was used or withdrawn is not offered a second time. */
async function usableCode(db: Queryable, { discountCode }: Subscriber): Promise<string | null> {
  if (!discountCode) return null;
  const [code] = await db.select().from(discountCodes).where(eq(discountCodes.code, discountCode));
  return code?.isActive && (code.maxUses === null || code.usedCount < code.maxUses) ? code.code : null;
}
