import { and, eq, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { currentUser, type User } from "#app/accounts/session/.server/current-user.ts";
import { readDraftToken, tokenHash } from "#app/checkout/.server/draft-token.ts";
import { orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import type { Order } from "../../.server/order-store.ts";
import { draftStatuses } from "../../rules.ts";
import { isOrderKey, readOrderKey } from "./order-link.ts";

/** `order` is null for everybody but its owner; `viewer` is who is signed in. */
export type Owned = { order: Order | null; viewer: User | null };

/**
 * The one answer to 'whose order is this?' (R-ORDER-11; ASVS 8.2). The owner is the account whose
 * order it is, whoever has opened the signed link of its emails, or the browser that placed it as a guest. For
 * everybody else the order does not exist, and neither does one that was never placed.
 */
export function ownPlacedOrder(shop: Shop, request: Request, number: string | undefined): Promise<Owned> {
  const plain = (number ?? "").toUpperCase();
  return owned(shop, request, /^[A-Z0-9-]+$/.test(plain) ? eq(orders.number, plain) : sql`false`);
}

/** The same by the order's id, for calls that name it so. */
export function ownPlacedOrderById(shop: Shop, request: Request, id: string): Promise<Owned> {
  const isId = z.uuid().safeParse(id).success;
  return owned(shop, request, isId ? eq(orders.id, id) : sql`false`);
}

/**
 * An order of this browser's that it has begun to pay, and whose payment is not recorded yet. To be paid for in an
 * account, it must still be signed in there.
 */
export async function ownPayment(shop: Shop, request: Request, number: string | undefined): Promise<Order | null> {
  const token = readDraftToken(shop, request);
  if (!token) return null;
  const [[order], viewer] = await Promise.all([
    shop.db
      .select()
      .from(orders)
      .where(
        and(
          eq(orders.number, (number ?? "").toUpperCase()),
          eq(orders.draftTokenHash, tokenHash(token)),
          inArray(orders.status, [...draftStatuses]),
          isNotNull(orders.payClaimedAt),
          isNotNull(orders.stripeSessionId),
        ),
      ),
    currentUser(shop, request),
  ]);
  return order && (order.userId === null || order.userId === viewer?.id) ? order : null;
}

async function owned(shop: Shop, request: Request, which: SQL): Promise<Owned> {
  const placed = or(isNotNull(orders.paidAt), eq(orders.status, "on_hold"));
  const [[order], viewer] = await Promise.all([
    shop.db.select().from(orders).where(and(which, placed)),
    currentUser(shop, request),
  ]);
  return { order: order && isOwner(shop, request, order, viewer) ? order : null, viewer };
}

function isOwner(shop: Shop, request: Request, order: Order, viewer: User | null): boolean {
  if (viewer && order.userId === viewer.id) return true;
  if (isOrderKey(shop, order, readOrderKey(request, order.number))) return true;
  // An account's order is not its browser's: the next person there may be signed in as somebody else.
  const token = order.userId === null ? readDraftToken(shop, request) : undefined;
  return token !== undefined && order.draftTokenHash === tokenHash(token);
}
