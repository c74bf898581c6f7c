import { sql } from "drizzle-orm";
import { findStaff } from "#app/admin/.server/require-staff.ts";
import { finishedBackups } from "#database/backup/copy-uploads.ts";
import type { Shop } from "#server/shop.ts";

/** Figures behind the status page, for staff alone; null for anybody else. Times in whole seconds. */
export async function readWorkings(shop: Shop, request: Request) {
  if (!(await findStaff(shop, request))) return null;
  const { BACKUP_DIR } = shop.config;
  const { rows } = await shop.db.execute<{
    job: number | null;
    email: number | null;
    errors: { service: string; error: string }[];
  }>(sql`
    select
      (select extract(epoch from now() - min(start_after))::int from pgboss.job
        -- As the queue's own fetch does, or its index would not be used.
        where state < 'active' and not blocked and start_after < now()) as job,
      (select extract(epoch from now() - min(created_at))::int from mails where sent_at is null) as email,
      (select coalesce(json_agg(json_build_object('service', provider, 'error', error) order by since), '[]')
        from provider_troubles) as errors`);
  return {
    ...rows[0]!,
    lastBackup: BACKUP_DIR ? ((await finishedBackups(BACKUP_DIR)).at(-1) ?? null) : null,
    backsUp: BACKUP_DIR !== undefined,
    version: shop.version,
  };
}
export type Workings = NonNullable<Awaited<ReturnType<typeof readWorkings>>>;
