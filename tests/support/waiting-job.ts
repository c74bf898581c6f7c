import type { z } from "zod";
import { sendEmail } from "#app/emails/.server/jobs.ts";
import { enqueue, type Job } from "#server/jobs.ts";
import type { TestShop } from "./test-shop.ts";

/** A job that has failed a few times during an outage and waits a quarter of an hour for its next retry. */
export async function waitingJob<Schema extends z.ZodType>(
  { shop }: TestShop,
  job: Job<Schema>,
  payload: z.input<Schema>,
  key: string,
) {
  await enqueue(shop, shop.db, job, payload, key);
  const values = [job.name, key];
  const its = "name = $1 and singleton_key = $2 and state < 'active'";
  await shop.pool.query(
    `update pgboss.job set state = 'retry', retry_count = 9, start_after = now() + interval '15 minutes' where ${its}`,
    values,
  );
  return {
    /** Whether each job with this key is due now; a single entry if none was duplicated or lost. */
    isDue: async (): Promise<boolean[]> => {
      const { rows } = await shop.pool.query(`select start_after <= now() as due from pgboss.job where ${its}`, values);
      return rows.map(({ due }) => due);
    },
  };
}

/** The receipt of an order as one that could not be sent, with the job that waits to send it. */
export async function unsentReceipt(test: TestShop, order: { id: string }) {
  const { rows } = await test.shop.pool.query(
    "update mails set sent_at = null, data = $2 where order_id = $1 returning message_id",
    [order.id, { orderId: order.id }],
  );
  const messageId: string = rows[0].message_id;
  return { messageId, waiting: await waitingJob(test, sendEmail, { messageId }, messageId) };
}
