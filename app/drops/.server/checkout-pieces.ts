import { tokenHash } from "#app/checkout/.server/drafts.ts";
import { Refusal } from "#app/endpoint.ts";
import type { Queryable, Transaction } from "#database/open.ts";
import { queryRows } from "#database/query-rows.ts";
import type { Shop } from "#server/shop.ts";
import { type Drop, type DropRefusal, dropRefusal, isSettled, whyRefused } from "../drop.ts";
import { requireTurn } from "../waiting-room/.server/places.ts";
import { keepRefusal, keptRefusal } from "./kept-refusals.ts";

type Line = { variantId: number | null; productName: string; productSlug: string; quantity: number };

/** The drops among an order's lines, by the product's slug. */
export type Drops = ReadonlyMap<string, Drop>;

/**
 * Refuses a checkout of lines whose product was just found to be gone, from this process's memory (R-WAIT-4). Not for a
 * browser with a draft, which may have pieces.
 * @throws Refusal 409 naming the product and the reason
 */
export function requireNotKnownGone(
  shop: Shop,
  lines: readonly { variantId: number; quantity: number }[],
  token: string | undefined,
): void {
  if (token !== undefined) return;
  const found = lines.flatMap(({ variantId }) => keptRefusal(shop, variantId) ?? [])[0];
  if (!found) return;
  const items = lines.map((line) => {
    const kept = keptRefusal(shop, line.variantId);
    return { ...line, productName: kept?.productName ?? "", productSlug: kept?.slug ?? "" };
  });
  throw refusedPieces(items, found.slug, found.refusal);
}

type Wanted = { items: readonly Line[]; drops: Drops };

/**
 * Refuses a checkout or payment of lines that cannot be had now (R-DROP-2), or not before others had their turn
 * (R-WAIT-1). Reserves nothing; a browser whose draft has pieces may come back for them. No query for lines without a drop.
 * @param token of the browser's draft
 * @throws Refusal 409 naming the product and the reason, or the waiting room; 429 as `requireTurn`
 */
export async function requireDropsOpen(
  shop: Shop,
  request: Request,
  { items, drops }: Wanted,
  token: string,
): Promise<void> {
  for (const [slug, drop] of drops) {
    const quantity = items.reduce((sum, item) => sum + (item.productSlug === slug ? item.quantity : 0), 0);
    const refusal = dropRefusal(drop, quantity, shop.clock.now());
    if (refusal) {
      const refused = await unlessOwn(shop, slug, refusal, token);
      if (!refused) continue;
      keepRefusal(shop, slug, items, refused);
      throw refusedPieces(items, slug, refused);
    }
    const { productName = "this" } = items.find((item) => item.productSlug === slug) ?? {};
    await requireTurn(shop, request, { slug, productName }, tokenHash(token));
  }
}

/** The refusal as it is, unless the browser's draft has pieces: then null. */
async function unlessOwn(shop: Shop, slug: string, refusal: DropRefusal, token: string): Promise<DropRefusal | null> {
  const [found] = await queryRows<{ hasOwn: boolean; heldUntil: Date | null }>(
    shop.db,
    `select pieces_held_until($1) as held_until, exists (
       select from drop_reservations r join orders o on o.id = r.order_id
       where r.slug = $1 and r.held_until is not null and o.draft_token_hash = $2) as has_own`,
    [slug, tokenHash(token)],
  );
  if (found?.hasOwn) return null;
  const isHeld = refusal.reason === "gone" && refusal.left <= 0 && found?.heldUntil;
  return isHeld ? { ...refusal, reason: "held", at: found.heldUntil } : refusal;
}

/**
 * Reserves the pieces that an order's lines need, in the transaction that allows its payment, which must be rolled back
 * if this throws.
 * @throws Refusal 409 naming the product and the reason
 */
export async function reservePieces(tx: Transaction, orderId: string, items: readonly Line[]): Promise<void> {
  const [refused] = await queryRows<Omit<DropRefusal, "left"> & { slug: string; piecesLeft: number }>(
    tx,
    "select * from reserve_pieces($1)",
    [orderId],
  );
  if (refused) throw refusedPieces(items, refused.slug, { ...refused, left: refused.piecesLeft });
}

/**
 * The last check before the browser may confirm: while Stripe prepared the payment, its pieces may have been given back.
 * @throws Refusal 409
 */
export async function requirePieces(db: Queryable, orderId: string): Promise<void> {
  const [kept] = await queryRows(
    db,
    `select 1 from orders o where o.id = $1 and o.payable_revision = o.revision and exists (
       select from drop_reservations r where r.order_id = o.id and r.held_until > business_now())`,
    [orderId],
  );
  if (kept) return;
  throw new Refusal(409, "We can’t keep your pieces for you any longer. Nothing was charged. Try again in a minute.");
}

function refusedPieces(items: readonly Line[], slug: string, refusal: DropRefusal): Refusal {
  const why = whyRefused(refusal);
  const lines = items.map((item, index) => ({ ...item, index })).filter(({ productSlug }) => productSlug === slug);
  const message = `${lines[0]?.productName ?? "A product of your order"} ${why}.`;
  const problems = lines.map(({ index, variantId }) => ({ kind: "drop", index, variantId, message, why }));
  return new Refusal(409, message, isSettled(refusal) ? { problems } : {});
}
