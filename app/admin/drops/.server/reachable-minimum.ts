import { eq } from "drizzle-orm";
import { dispatchDay } from "#app/preorders/preorder.ts";
import { momentWords } from "#app/shared/dates.ts";
import type { Transaction } from "#database/open.ts";
import { queryRows } from "#database/query-rows.ts";
import { drops, preorders } from "#database/schema/index.ts";

type Problem = { field: string; message: string };
type Offer = { drop: typeof drops.$inferSelect | undefined; preorder: typeof preorders.$inferSelect | undefined };

/**
 * A product's drop and pre-order as stored. They and the product are locked, so that one of them is saved or made at a
 * time, and the other is what it was checked against. In the order of a payment that takes pieces and joins a minimum.
 */
export async function lockOffer(tx: Transaction, slug: string): Promise<Offer> {
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

/** Why a drop can never reach a minimum (R-PREORDER-8); null if it can. Call with both locked, or about to be made. */
async function obstacle(
  tx: Transaction,
  slug: string,
  { pieces, startsAt }: DropTerms,
  { minimum, closesOn }: MinimumTerms,
): Promise<Obstacle | null> {
  if (minimum === null || closesOn === null) return null;
  const [found] = await queryRows<{ isInTime: boolean; uncounted: number }>(
    tx,
    `select $2::timestamptz < minimum_ends($3) as is_in_time, coalesce((
       select sum(r.quantity) from drop_reservations r where r.slug = $1 and not exists (
         select from minimum_orders m where m.slug = r.slug and m.order_id = r.order_id)
     ), 0)::int as uncounted`,
    [slug, startsAt, closesOn],
  );
  const { isInTime, uncounted } = found!;
  if (pieces - uncounted < minimum) return { to: "pieces", uncounted };
  return isInTime ? null : { to: "time", uncounted };
}

/** What of a product's minimum its drop can never reach, at its field; null if it can, or there is no drop. */
export async function beyondDrop(
  tx: Transaction,
  slug: string,
  drop: DropTerms | undefined,
  wanted: MinimumTerms,
): Promise<Problem | null> {
  const found = drop && (await obstacle(tx, slug, drop, wanted));
  if (!drop || !found) return null;
  return found.to === "pieces"
    ? { field: "minimum", message: `Its drop has ${drop.pieces - found.uncounted} to be ordered: ask for no more` }
    : { field: "closesOn", message: `Its drop starts on ${momentWords(drop.startsAt)}: enter a day after that` };
}

/** The same, asked of a drop: what keeps the product's minimum from being reached; null once that is decided. */
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
