import { queryRows } from "#database/query-rows.ts";
import type { Shop } from "#server/shop.ts";
import type { TourFacts } from "../tour-facts.ts";

type SoldAhead = Pick<TourFacts, "drop" | "dropSlug" | "places" | "isPreorder"> & { hasPieces: boolean };

/** What is sold at its own time, and whether the order has pieces of it. */
export async function soldAhead({ db }: Shop, orderId: string | null): Promise<SoldAhead> {
  const [found] = await queryRows<SoldAhead>(
    db,
    `select case when d.slug is not null then drop_state(d.starts_at, d.ends_at, d.pieces, d.taken) end as drop,
       d.slug as drop_slug,
       (select count(*)::int from drop_places p where p.slug = d.slug) as places,
       exists (select from preorders p where promised_dispatch(p.slug) is not null) as is_preorder,
       exists (select from drop_reservations r where r.order_id = $1) as has_pieces
     from (values (0)) as one left join (select * from drops order by updated_at desc limit 1) d on true`,
    [orderId],
  );
  return found!;
}
