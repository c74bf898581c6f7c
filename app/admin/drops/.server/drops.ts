import { eq, sql } from "drizzle-orm";
import type { Remindable } from "#app/drops/rules.ts";
import { rulesOf } from "#app/drops/waiting-room/.server/places.ts";
import type { Transaction } from "#database/open.ts";
import { columnsOf } from "#database/query-rows.ts";
import { dropReservations, drops, type preorders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import type { Staff } from "../../.server/staff.ts";
import { conflict, done, missing, type Outcome, refused, refusedFor } from "../../kit/.server/run-action.ts";
import type { NamedProduct } from "../../products/.server/read-product.ts";
import { type DropForm, dropFields, untrueChanges } from "../drop-form.ts";
import { belowMinimum, lockOffer } from "./reachable-minimum.ts";

const requestsFor = (about: Remindable) =>
  sql<number>`(select count(*)::int from drop_reminders m where m.slug = ${drops.slug} and m.about = ${about})`;

/**
 * A product's drop with its counts; null if it has none. People who wait or asked for an email are only counted.
 */
export async function readDropForStaff(shop: Shop, slug: string) {
  const [drop] = await shop.db
    .select({
      ...columnsOf(drops, "startsAt", "endsAt", "pieces", "perPerson", "holdMinutes", "version", "taken"),
      held: sql<number>`coalesce((
        select sum(r.quantity) from drop_reservations r where r.slug = ${drops.slug} and r.held_until is not null
      ), 0)::int`,
      reminders: requestsFor("start"),
      pieceRequests: requestsFor("piece"),
      waiting: sql<number>`(
        select count(*)::int from drop_places p
        where p.slug = ${drops.slug} and p.turn_at is null and p.seen_at > kept_since(${rulesOf(shop)}::jsonb))`,
    })
    .from(drops)
    .where(eq(drops.slug, slug));
  return drop ?? null;
}

/** Creates or changes a product's drop (R-DROP-1, R-DROP-5, R-PREORDER-8). */
export async function saveDrop(shop: Shop, staff: Staff, product: NamedProduct, form: DropForm): Promise<Outcome> {
  const { version, ...wanted } = form;
  return shop.db.transaction(async (tx) => {
    const { drop: stored, preorder } = await lockOffer(tx, product.slug);
    const change = { now: shop.clock.now(), staff, product, preorder, wanted };
    if (!stored) return version === 0 ? createDrop(tx, change) : missing;
    if (stored.version !== version) return conflict(stored.version, { stored: dropFields(stored) });
    return updateDrop(tx, stored, change);
  });
}

type Change = {
  now: Date;
  staff: Staff;
  product: NamedProduct;
  preorder: typeof preorders.$inferSelect | undefined;
  wanted: Omit<DropForm, "version">;
};

async function createDrop(tx: Transaction, { now, staff, product, preorder, wanted }: Change): Promise<Outcome> {
  const { id, slug, displayName } = product;
  if (wanted.endsAt && wanted.endsAt <= now) return refused("The end must be in the future", "endsAt");
  const below = await belowMinimum(tx, slug, wanted, preorder);
  if (below) return refused(below.message, below.field);
  const [made] = await tx
    .insert(drops)
    .values({ slug, ...wanted })
    .onConflictDoNothing()
    .returning();
  if (!made) return conflict(1, {});
  await audit(tx, staff, "products", id, { action: "create", summary: `made a drop of ${displayName}`, after: wanted });
  return done("saved");
}

async function updateDrop(
  tx: Transaction,
  stored: typeof drops.$inferSelect,
  { now, staff, product, preorder, wanted }: Change,
): Promise<Outcome> {
  const { id, slug, displayName } = product;
  const { startsAt, endsAt, pieces, perPerson, holdMinutes } = stored;
  const before = { startsAt, endsAt, pieces, perPerson, holdMinutes };
  const untrue = startsAt <= now ? untrueChanges(before, wanted) : [];
  if (untrue.length > 0) return refusedFor(untrue, 409);
  if (wanted.pieces < stored.taken)
    return refused(`${stored.taken} are sold or being paid for: there cannot be fewer`, "pieces");
  const below = await belowMinimum(tx, slug, wanted, preorder);
  if (below) return refused(below.message, below.field);
  await tx
    .update(drops)
    .set({ ...wanted, version: sql`${drops.version} + 1`, updatedAt: sql`now()` })
    .where(eq(drops.slug, slug));
  await audit(tx, staff, "products", id, {
    action: "update",
    summary: `changed the drop of ${displayName}`,
    before,
    after: wanted,
  });
  return done("saved");
}

/** Removes a product's drop while nobody has a piece: from then on it sells like any other. */
export async function removeDrop(shop: Shop, staff: Staff, product: NamedProduct): Promise<Outcome> {
  return shop.db.transaction(async (tx) => {
    const [stored] = await tx.select().from(drops).where(eq(drops.slug, product.slug)).for("update");
    if (!stored) return missing;
    const isReserved = eq(dropReservations.slug, product.slug);
    const [reserved] = await tx.select().from(dropReservations).where(isReserved).limit(1);
    if (reserved) return refused("Pieces are sold or being paid for: set an end instead of taking the drop away");
    await tx.delete(drops).where(eq(drops.slug, product.slug));
    await audit(tx, staff, "products", product.id, {
      action: "delete",
      summary: `took away the drop of ${product.displayName}`,
      before: stored,
    });
    return done("removed");
  });
}
