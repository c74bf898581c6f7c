import { z } from "zod";
import { defineEmail } from "#app/emails/.server/define-email.ts";
import { renderWelcome } from "./emails/welcome.tsx";
import { confirmUrl, listHeaders, unsubscribeUrl } from "./list-token.ts";
import { readSubscriber } from "./subscribers.ts";
import { usableCode } from "./welcome-code.ts";

/**
 * The only email sent before the address is confirmed: a link to confirm, and the code if one is usable. It is not
 * marketing, and says how to opt out for good.
 */
export const welcomeEmail = defineEmail({
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

export const newsletterEmails = [welcomeEmail];
