import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import type { Queryable } from "#database/open.ts";
import { mails } from "#database/schema/index.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import type { Email } from "./emails.ts";
import { sendEmail } from "./jobs.ts";

/**
 * Queues an email in the transaction that causes it, once per event: kind and event make its Message-ID, which is the
 * key of its row. SMTP cannot deliver exactly once; the same Message-ID lets email clients recognise a repeat.
 * @param message.event unique to its cause, such as an order's id and event, or a random id
 * @param message.afterSeconds real seconds before it is written and sent
 * @returns false if this event already has its email
 */
export async function queueEmail<Schema extends z.ZodType>(
  shop: Pick<Shop, "config" | "store" | "jobs">,
  tx: Queryable,
  email: Email<Schema>,
  message: { to: string; event: string; data: z.input<Schema>; orderId?: string; afterSeconds?: number },
): Promise<boolean> {
  const messageId = messageIdOf(shop, email, message.event);
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
  const { afterSeconds = 0 } = message;
  if (added) await enqueue(shop, tx, sendEmail, { messageId }, messageId, { afterSeconds });
  return added !== undefined;
}

/** Withdraws the unsent emails of one kind about an order; the job that would send one finds nothing. */
export async function withdrawEmails(tx: Queryable, { kind }: Pick<Email, "kind">, orderId: string): Promise<void> {
  await tx.delete(mails).where(and(eq(mails.orderId, orderId), eq(mails.kind, kind), isNull(mails.sentAt)));
}

/** An email's Message-ID, without angle brackets: the key of its row. @param event unique to its cause */
export const messageIdOf = (shop: Pick<Shop, "config" | "store">, { kind }: Pick<Email, "kind">, event: string) =>
  `${kind}.${event}@${senderDomain(shop)}`;

/** The sender's domain. Mail servers treat a Message-ID of another domain as spam. */
function senderDomain({ config, store }: Pick<Shop, "config" | "store">): string {
  return /@([^\s<>@]+)>?$/.exec(config.MAIL_FROM ?? store.mail.fromAddress)?.[1] ?? "localhost";
}
