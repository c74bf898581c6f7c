import { sql } from "drizzle-orm";
import { findStaff } from "#app/admin/.server/require-staff.ts";
import { finishedBackups } from "#database/backup/copy-uploads.ts";
import type { Database } from "#database/open.ts";
import type { Shop } from "#server/shop.ts";
import type { KnownFacts, Outage, Service, ShopStatusFacts } from "../describe-status.ts";

type Row = {
  now: Date;
  checked_at: Date | null;
  problems: { service: Service; since: string }[];
  emails_wait: boolean;
  prints_wait: boolean;
  last: { service: Service; beganAt: string; endedAt: string } | null;
  before: number;
};

/**
 * What the shop knows about itself and its services, from its own records. A failed payment counts for ten minutes:
 * nobody tries another while this page says that paying does not work.
 */
export async function readShopStatus(shop: Pick<Shop, "db" | "watch" | "desk">): Promise<ShopStatusFacts> {
  try {
    if (await shop.watch.answers()) return await shop.watch.during(() => readKnown(shop));
  } catch (error) {
    if (!shop.desk.isOutage(error) && !shop.watch.isSilent()) throw error;
  }
  return { database: "silent" };
}

async function readKnown({ db, desk }: Pick<Shop, "db" | "desk">): Promise<KnownFacts> {
  const row = await readRow(db);
  return {
    database: "answers",
    now: row.now,
    areProductsOld: desk.isReported("products"),
    checkedAt: row.checked_at,
    problems: row.problems.map(({ service, since }) => ({ service, since: new Date(since) })),
    emailsWait: row.emails_wait,
    printsWait: row.prints_wait,
    lastOutage: row.last && outageOf(row.last),
    outagesBefore: row.before,
  };
}

const outageOf = ({ service, beganAt, endedAt }: NonNullable<Row["last"]>): Outage => ({
  service,
  beganAt: new Date(beganAt),
  endedAt: new Date(endedAt),
});

async function readRow(db: Database): Promise<Row> {
  const { rows } = await db.execute<Row>(sql`
    select now(),
      (select min(checked_at) from service_checks) as checked_at,
      (select coalesce(json_agg(json_build_object(
          'service', case provider when 'stripe' then 'payments' else provider end, 'since', since) order by since), '[]')
        from provider_troubles where provider <> 'stripe' or is_refused or last_at > now() - interval '10 minutes'
      ) as problems,
      exists (select from mails where sent_at is null and attempts = 0 and created_at < now() - interval '5 minutes')
        as emails_wait,
      exists (select from attention_items where resolved_at is null and kind in ('print_not_submitted', 'print_not_confirmed'))
        as prints_wait,
      last.json as last,
      (select count(*)::int from service_outages o
        where o.ended_at < last.began_at and o.ended_at > last.began_at - interval '90 days') as before
    from (values (1)) one
    left join lateral (
      select began_at, json_build_object('service', service, 'beganAt', began_at, 'endedAt', ended_at) as json
      from service_outages order by ended_at desc limit 1) last on true`);
  const row = rows[0]!;
  // Drizzle leaves timestamps as text.
  const moment = (value: unknown) => (value === null ? null : new Date(value as string));
  return { ...row, now: moment(row.now)!, checked_at: moment(row.checked_at) };
}

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
