import type { z } from "zod";
import type { Queryable } from "#database/open.ts";
import { mails } from "#database/schema/index.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import type { EmailDefinition } from "./define-email.ts";
import { sendEmail } from "./jobs.ts";

/**
 * Queues a mail in the transaction that causes it, once an event: its Message-ID is made of kind and event, and is
 * the key of its row. SMTP cannot do exactly once; the same Message-ID lets mailboxes see a repeat as the same email.
 * @param message.event names the happening and nobody else's: an order's id and what befell it, a random id
 * @returns false when this event has its mail already
 */
export async function queueEmail<Schema extends z.ZodType>(
  shop: Pick<Shop, "config" | "store" | "jobs">,
  tx: Queryable,
  email: EmailDefinition<Schema>,
  message: { to: string; event: string; data: z.input<Schema>; orderId?: string },
): Promise<boolean> {
  const messageId = `${email.kind}.${message.event}@${senderDomain(shop)}`;
  const [added] = await tx
    .insert(mails)
    .values({
      messageId,
      kind: email.kind,
      recipient: message.to,
      orderId: message.orderId ?? null,
      data: message.data as Record<string, unknown>,
    })
    .onConflictDoNothing()
    .returning({ messageId: mails.messageId });
  if (added) await enqueue(shop, tx, sendEmail, { messageId }, messageId);
  return added !== undefined;
}

/** The domain that the mail comes from: mail servers doubt one whose Message-ID names another. */
function senderDomain({ config, store }: Pick<Shop, "config" | "store">): string {
  return /@([^\s<>@]+)>?$/.exec(config.MAIL_FROM ?? store.mail.fromAddress)?.[1] ?? "localhost";
}
