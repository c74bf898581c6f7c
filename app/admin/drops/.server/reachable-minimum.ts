import { dispatchDay } from "#app/preorders/preorder.ts";
import { momentWords } from "#app/shared/dates.ts";
import type { Queryable } from "#database/open.ts";
import { queryRows } from "#database/query-rows.ts";

type Problem = { field: string; message: string };

/** Pieces of the drop at $1 that orders have without counting for its minimum: they were ordered before there was one. */
const uncounted = `coalesce((
  select sum(r.quantity) from drop_reservations r where r.slug = $1 and not exists (
    select from minimum_orders m where m.slug = r.slug and m.order_id = r.order_id)
), 0)::int`;

/** What of a product's minimum its drop can never reach (R-PREORDER-8); null if it can, or there is no drop. */
export async function beyondDrop(
  db: Queryable,
  slug: string,
  { minimum, closesOn }: { minimum: number | null; closesOn: string | null },
): Promise<Problem | null> {
  if (minimum === null || closesOn === null) return null;
  const [drop] = await queryRows<{ startsAt: Date; isInTime: boolean; reachable: number }>(
    db,
    `select starts_at, starts_at < minimum_ends($2) as is_in_time, pieces - ${uncounted} as reachable
     from drops where slug = $1`,
    [slug, closesOn],
  );
  if (!drop) return null;
  if (drop.reachable < minimum)
    return { field: "minimum", message: `Its drop has ${drop.reachable} to be ordered: ask for no more` };
  if (drop.isInTime) return null;
  return { field: "closesOn", message: `Its drop starts on ${momentWords(drop.startsAt)}: enter a day after that` };
}

/** The same, asked of a drop: what keeps the product's minimum from being reached; null once that is decided. */
export async function belowMinimum(
  db: Queryable,
  slug: string,
  { pieces, startsAt }: { pieces: number; startsAt: Date },
): Promise<Problem | null> {
  const [preorder] = await queryRows<{ minimum: number; closesOn: string; isInTime: boolean; uncounted: number }>(
    db,
    `select minimum, closes_on, $2::timestamptz < minimum_ends(closes_on) as is_in_time, ${uncounted} as uncounted
     from preorders where slug = $1 and minimum is not null and outcome is null`,
    [slug, startsAt],
  );
  if (!preorder) return null;
  const { minimum, closesOn, isInTime } = preorder;
  const least = minimum + preorder.uncounted;
  if (pieces < least)
    return {
      field: "pieces",
      message: `It is printed if ${minimum} are ordered: enter ${least} at least, or lower that`,
    };
  if (isInTime) return null;
  return {
    field: "startsAt",
    message: `It is printed if enough are ordered by ${dispatchDay(closesOn)}: start before`,
  };
}
