import { sql } from "drizzle-orm";
import type { Database } from "#database/open.ts";

/** @returns the names of the queues in which a job is due; one query for all of them, as an idle shop asks all day */
export async function dueQueues(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from pgboss.queue where exists (
      -- As the queue's own fetch does, or its index would not be used.
      select from pgboss.job where job.name = queue.name and state < 'active' and not blocked and start_after <= now()
    )`);
  return rows.map(({ name }) => name);
}
