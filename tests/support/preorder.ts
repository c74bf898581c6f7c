import type { TestShop } from "./test-shop.ts";

/** Makes a product a pre-order. @returns the ISO date by which it is posted, so many days from now in business time */
export async function makePreorder({ shop }: TestShop, slug: string, days: number): Promise<string> {
  const { rows } = await shop.pool.query(
    `insert into preorders (slug, dispatch_on)
     values ($1, ((business_now() at time zone 'Europe/London')::date + $2::int)::text)
     on conflict (slug) do update set dispatch_on = excluded.dispatch_on, version = preorders.version + 1
     returning dispatch_on`,
    [slug, days],
  );
  return rows[0].dispatch_on;
}
