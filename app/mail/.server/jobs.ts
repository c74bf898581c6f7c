import { z } from "zod";
import { needsAttention } from "#app/orders/.server/attention.ts";
import { defineJob } from "#server/jobs.ts";
import { deliverMail } from "./send-mail.ts";

/** Sends one mail of the table `mails`; it may run twice, the Message-ID stays the same. */
export const sendMail = defineJob({
  name: "send-mail",
  payload: z.object({ messageId: z.string() }),
  run: (shop, { messageId }) => deliverMail(shop, messageId),
  givenUp: (shop, { messageId }, error) =>
    needsAttention(shop.db, { kind: "mail_failed", subject: messageId, summary: `A mail could not be sent: ${error}` }),
});

export const mailJobs = [sendMail];
