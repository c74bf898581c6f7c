import { and, eq, gte, sql } from "drizzle-orm";
import { needsAttention } from "#app/shared/.server/attention.ts";
import type { Queryable } from "#database/open.ts";
import { attentionItems, type mails } from "#database/schema/index.ts";
import { enqueueAtOnce } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { sendEmail } from "./jobs.ts";

type UnsentEmail = Pick<typeof mails.$inferSelect, "messageId" | "orderId" | "lastError" | "createdAt">;

/** Puts an email that could not be sent on the attention desk. */
export const reportUnsent = (db: Queryable, { messageId, orderId, lastError }: Omit<UnsentEmail, "createdAt">) =>
  needsAttention(db, {
    kind: "mail_failed",
    subject: messageId,
    orderId,
    summary: `An email could not be sent: ${lastError ?? "no attempt yet"}`,
  });

/** Whether a person took this unsent email off the desk. Nobody needs to hear of it again, unless they ask for a try. */
export async function isSettledUnsent(
  db: Queryable,
  { messageId, createdAt }: Pick<UnsentEmail, "messageId" | "createdAt">,
): Promise<boolean> {
  const [items] = await db
    .select({ areSettled: sql<boolean | null>`bool_and(${attentionItems.resolvedAt} is not null)` })
    .from(attentionItems)
    .where(and(eq(attentionItems.dedupeKey, `mail_failed:${messageId}`), gte(attentionItems.createdAt, createdAt)));
  return items?.areSettled ?? false;
}

/** Tries an unsent email at once, because a person asked. If it was taken off the desk, it is there until it is sent. */
export async function sendNow(shop: Pick<Shop, "jobs">, tx: Queryable, email: UnsentEmail): Promise<void> {
  const { messageId } = email;
  await enqueueAtOnce(shop, tx, sendEmail, { messageId }, messageId);
  if (await isSettledUnsent(tx, email)) await reportUnsent(tx, email);
}
