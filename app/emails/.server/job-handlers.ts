import { eq } from "drizzle-orm";
import { mails } from "#database/schema/index.ts";
import { handleJob } from "#server/jobs.ts";
import { deliverEmail } from "./deliver-email.ts";
import { isSettledUnsent, reportUnsent } from "./failed-emails.ts";
import { sendEmail } from "./jobs.ts";

export const emailJobHandlers = [
  handleJob(sendEmail, {
    run: (shop, { messageId }) => deliverEmail(shop, messageId),
    // As many as the mailer has connections. Each run holds a database connection while it waits for the mail server.
    concurrency: 4,
    async onExhausted(shop, { messageId }, error) {
      const [row] = await shop.db.select().from(mails).where(eq(mails.messageId, messageId));
      if (row && (await isSettledUnsent(shop.db, row))) return;
      await reportUnsent(shop.db, { messageId, orderId: row?.orderId ?? null, lastError: error });
    },
  }),
];
