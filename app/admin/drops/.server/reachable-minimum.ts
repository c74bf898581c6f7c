import { eq } from "drizzle-orm";
import { dispatchDay } from "#app/preorders/preorder.ts";
import { formatDateTime } from "#app/shared/dates.ts";
import type { Queryable, Transaction } from "#database/open.ts";
import { queryRows } from "#database/query-rows.ts";
import { drops, preorders } from "#database/schema/index.ts";

type Problem = { field: string; message: string };
type Offer = { drop: typeof drops.$inferSelect | undefined; preorder: typeof preorders.$inferSelect | undefined };

/**
 * A product's drop and pre-order as stored. They and the product are locked, so that one of them is saved at a time,
 * against the other as it was checked. Locks in the order of a payment that takes pieces and joins a minimum.
 */
export async function lockOffer(tx: Queryable, slug: string): Promise<Offer> {
  await queryRows(
    tx,
    "select from products p where product_slug(p.id, p.slug, p.name) = $1 order by p.id for no key update",
    [slug],
  );
  const [drop] = await tx.select().from(drops).where(eq(drops.slug, slug)).for("update");
  const [preorder] = await tx.select().from(preorders).where(eq(preorders.slug, slug)).for("update");
  return { drop, preorder };
}

type DropTerms = { pieces: number; startsAt: Date };
type MinimumTerms = { minimum: number | null; closesOn: string | null };
/** `uncounted`: pieces that orders have without counting for the minimum, since they were ordered before there was one. */
type Obstacle = { to: "pieces" | "time"; uncounted: number };

/**
 * Why a drop can never reach a minimum (R-PREORDER-8); null if it can. Call with both locked or not yet created.
 * @param slug of the drop
 * @param joinedAt the minimum's slug, if that is another until they come together
 */
async function obstacle(
  tx: Queryable,
  slug: string,
  { pieces, startsAt }: DropTerms,
  { minimum, closesOn }: MinimumTerms,
  joinedAt = slug,
): Promise<Obstacle | null> {
  if (minimum === null || closesOn === null) return null;
  const [found] = await queryRows<{ isInTime: boolean; uncounted: number }>(
    tx,
    `select $2::timestamptz < minimum_ends($3) as is_in_time, coalesce((
       select sum(r.quantity) from drop_reservations r where r.slug = $1 and not exists (
         select from minimum_orders m where m.slug = $4 and m.order_id = r.order_id)
     ), 0)::int as uncounted`,
    [slug, startsAt, closesOn, joinedAt],
  );
  const { isInTime, uncounted } = found!;
  if (pieces - uncounted < minimum) return { to: "pieces", uncounted };
  return isInTime ? null : { to: "time", uncounted };
}

/** Why a product's drop can never reach its minimum, at the field to correct; null if it can, or without a drop. */
export async function unreachableMinimum(
  tx: Transaction,
  slug: string,
  drop: DropTerms | undefined,
  wanted: MinimumTerms,
): Promise<Problem | null> {
  const found = drop && (await obstacle(tx, slug, drop, wanted));
  if (!drop || !found) return null;
  return found.to === "pieces"
    ? { field: "minimum", message: `Its drop has ${drop.pieces - found.uncounted} to be ordered: ask for no more` }
    : { field: "closesOn", message: `Its drop starts on ${formatDateTime(drop.startsAt)}: enter a day after that` };
}

/** The same for a drop's form: why the product's minimum could not be reached; null once that is decided. */
export async function belowMinimum(
  tx: Transaction,
  slug: string,
  wanted: DropTerms,
  preorder: Offer["preorder"],
): Promise<Problem | null> {
  const found = preorder?.outcome === null ? await obstacle(tx, slug, wanted, preorder) : null;
  if (!preorder || !found) return null;
  const { minimum, closesOn } = preorder;
  const least = minimum! + found.uncounted;
  return found.to === "pieces"
    ? { field: "pieces", message: `It is printed if ${minimum} are ordered: enter ${least} at least, or lower that` }
    : {
        field: "startsAt",
        message: `It is printed if enough are ordered by ${dispatchDay(closesOn!)}: start before`,
      };
}

/**
 * Why a product cannot move to another address: a drop and a minimum would come together there that it can never reach.
 * Null if they do not, or it can. As `drops_follow_products` moves them: with the whole product, and not to where there
 * is one already. Locks both addresses.
 * @param id the product's record; others at its address stay, and its drop and pre-order with them
 */
export async function unreachableMinimumAt(
  db: Queryable,
  id: number,
  from: string,
  to: string,
): Promise<Problem | null> {
  const offers = new Map<string, Offer>();
  for (const slug of [from, to].toSorted()) offers.set(slug, await lockOffer(db, slug));
  const stays = await queryRows(
    db,
    "select 1 from products p where product_slug(p.id, p.slug, p.name) = $1 and p.id <> $2 limit 1",
    [from, id],
  );
  if (stays.length > 0) return null;
  const own = offers.get(from)!;
  const there = offers.get(to)!;
  const drop = there.drop ?? own.drop;
  const preorder = there.preorder ?? own.preorder;
  if (!drop || preorder?.outcome !== null || drop.slug === preorder.slug) return null;
  const found = await obstacle(db, drop.slug, drop, preorder, preorder.slug);
  if (!found) return null;
  const message =
    found.to === "pieces"
      ? `At this address it is printed only if ${preorder.minimum} are ordered, and its drop has ${drop.pieces - found.uncounted} to be ordered: change one of them first`
      : "At this address its minimum is over before its drop starts: change one of them first";
  return { field: "slug", message };
}
