import { randomInt } from "node:crypto";
import type pg from "pg";
import type { TestShop } from "./test-shop.ts";

type WithDatabase = { shop: { pool: pg.Pool } };

type Wanted = {
  /** Relative to now in business time: '1 hour', '-1 hour'. */
  starts?: string;
  ends?: string;
  pieces?: number;
  perPerson?: number;
};

/** Makes a product a drop that has begun, unless it says otherwise. */
export async function makeDrop(
  { shop }: WithDatabase,
  slug: string,
  { starts = "-1 hour", ends, pieces = 10, perPerson }: Wanted = {},
): Promise<{ startsAt: Date; endsAt: Date | null }> {
  const { rows } = await shop.pool.query(
    `insert into drops (slug, starts_at, ends_at, pieces, per_person)
     values ($1, business_now() + $2::interval, business_now() + $3::interval, $4, $5)
     returning starts_at as "startsAt", ends_at as "endsAt"`,
    [slug, starts, ends ?? null, pieces, perPerson ?? null],
  );
  return rows[0];
}

/** Pieces taken of a drop, and those of orders by what they are: held by unpaid ones, or sold. */
export async function piecesOf({ shop }: WithDatabase, slug: string) {
  const { rows } = await shop.pool.query(
    `select d.taken, coalesce(sum(r.quantity) filter (where r.held_until is not null), 0)::int as held,
       coalesce(sum(r.quantity) filter (where r.held_until is null), 0)::int as sold
     from drops d left join drop_reservations r on r.slug = d.slug where d.slug = $1 group by d.slug`,
    [slug],
  );
  return rows[0] as { taken: number; held: number; sold: number };
}

/**
 * Takes every drop away and waits until the shop has heard of it. Until then it keeps a refusal for half a second, which
 * the next test's drop of the same product would get.
 */
export async function removeDrops({ shop }: TestShop): Promise<void> {
  await shop.pool.query("delete from drop_reservations");
  await shop.pool.query("delete from drops");
  // Notices arrive in order: this one after those of the deleted rows.
  const last = -randomInt(1, 1_000_000_000);
  const heard = new Promise<void>((resolve) => {
    shop.onChange((notice) => {
      if (notice !== "lost" && notice.kind === "catalogue" && notice.products?.includes(last)) resolve();
    });
  });
  await shop.pool.query("select pg_notify('shop_changed', $1)", [
    JSON.stringify({ kind: "catalogue", products: [last] }),
  ]);
  await heard;
}
