import type pg from "pg";

type WithDatabase = { shop: { pool: pg.Pool } };

/**
 * Makes a product a pre-order. Up to 18 days nobody has to agree to wait (R-PREORDER-3); beyond, Christmas makes it more
 * than 30 days until it arrives.
 * @returns the ISO date by which it is posted, so many days from now in business time
 */
export async function makePreorder({ shop }: WithDatabase, slug: string, days: number): Promise<string> {
  const { rows } = await shop.pool.query(
    `insert into preorders (slug, dispatch_on)
     values ($1, ((business_now() at time zone 'Europe/London')::date + $2::int)::text)
     on conflict (slug) do update set dispatch_on = excluded.dispatch_on, version = preorders.version + 1
     returning dispatch_on`,
    [slug, days],
  );
  return rows[0].dispatch_on;
}

type Wanted = { pieces: number; closesIn: number };

/** The same with a minimum: it is posted two weeks after the last day, which is so many days from now, if enough are ordered. */
export async function makeMinimum(test: WithDatabase, slug: string, { pieces, closesIn }: Wanted) {
  const dispatchOn = await makePreorder(test, slug, closesIn + 14);
  const { rows } = await test.shop.pool.query(
    "update preorders set minimum = $2, closes_on = (dispatch_on::date - 14)::text where slug = $1 returning closes_on",
    [slug, pieces],
  );
  return { dispatchOn, closesOn: rows[0].closes_on as string };
}

/** Milliseconds of business time until a minute after a minimum's last day. */
export async function untilOver({ shop }: WithDatabase, closesOn: string): Promise<number> {
  const { rows } = await shop.pool.query(
    "select extract(epoch from minimum_ends($1) - business_now()) * 1000 + 60000 as ms",
    [closesOn],
  );
  return Math.ceil(Number(rows[0].ms));
}
