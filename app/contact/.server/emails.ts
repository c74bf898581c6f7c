import { eq } from "drizzle-orm";
import { z } from "zod";
import { defineEmail } from "#app/emails/.server/define-email.ts";
import { contactMessages } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { renderAcknowledgement } from "./emails/acknowledgement.tsx";
import { renderForwarded } from "./emails/forwarded.tsx";

const data = z.object({ messageId: z.uuid() });

/** To the sender: we have the message, and when we answer. It does not repeat the message, see its template. */
export const acknowledgement = defineEmail({
  kind: "contact-acknowledgement",
  data,
  async write(shop, { messageId }) {
    const message = await readMessage(shop, messageId);
    return message && renderAcknowledgement({ store: shop.store, message });
  },
});

/** To the shop's own mailbox; a reply to it goes to the sender. */
export const forwarded = defineEmail({
  kind: "contact-message",
  data,
  async write(shop, { messageId }) {
    const message = await readMessage(shop, messageId);
    if (!message) return null;
    // A person wrote it: a help desk would ignore a message that is marked as automatic.
    const headers = { "Reply-To": message.email, "Auto-Submitted": "no" };
    return { ...(await renderForwarded({ store: shop.store, message })), headers };
  },
});

export const contactEmails = [acknowledgement, forwarded];

async function readMessage(shop: Shop, id: string) {
  const [message] = await shop.db.select().from(contactMessages).where(eq(contactMessages.id, id));
  return message ?? null;
}
