import { eq } from "drizzle-orm";
import { z } from "zod";
import { needsAttention } from "#app/orders/.server/attention.ts";
import { mails } from "#database/schema/index.ts";
import { defineJob } from "#server/jobs.ts";
import { deliverEmail } from "./deliver-email.ts";

/** Sends one mail of the table `mails`; it may run twice, the Message-ID stays the same. */
export const sendEmail = defineJob({
  name: "send-mail",
  payload: z.object({ messageId: z.string() }),
  run: (shop, { messageId }) => deliverEmail(shop, messageId),
  // As many as the mailer has connections; each holds one to the database while the mail server thinks.
  concurrency: 4,
  async givenUp(shop, { messageId }, error) {
    const [row] = await shop.db.select().from(mails).where(eq(mails.messageId, messageId));
    await needsAttention(shop.db, {
      kind: "mail_failed",
      subject: messageId,
      orderId: row?.orderId ?? null,
      summary: `A mail could not be sent: ${error}`,
    });
  },
});

export const emailJobs = [sendEmail];
