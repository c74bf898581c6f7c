import { eq } from "drizzle-orm";
import { z } from "zod";
import { needsAttention } from "#app/shared/.server/attention.ts";
import { mails } from "#database/schema/index.ts";
import { defineJob } from "#server/jobs.ts";
import { deliverEmail } from "./deliver-email.ts";

/** Sends one row of the table `mails`. It may run twice, with the same Message-ID. */
export const sendEmail = defineJob({
  name: "send-mail",
  payload: z.object({ messageId: z.string() }),
  run: (shop, { messageId }) => deliverEmail(shop, messageId),
  // As many as the mailer has connections. Each holds a database connection while it waits for the mail server.
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
