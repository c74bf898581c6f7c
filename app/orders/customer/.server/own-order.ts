import { and, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { redirect } from "react-router";
import { z } from "zod";
import { currentUser, type User } from "#app/accounts/session/.server/current-user.ts";
import { readDraftToken, tokenHash } from "#app/checkout/.server/drafts.ts";
import { orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { isPaidOrHeld, type Order } from "../../.server/order-store.ts";
import { draftStatuses } from "../../rules.ts";
import { isOrderKey, readOrderKey } from "./order-link.ts";

/** `order` is null unless the request comes from its owner; `viewer` is the signed-in user. */
type Owned = { order: Order | null; viewer: User | null };

/**
 * Decides who owns an order (R-ORDER-11; ASVS 8.2): its account, a browser that opened the signed link in its emails,
 * or the browser that placed it as a guest. For anyone else the result is the same as for an order that does not exist.
 */
export function ownPlacedOrder(shop: Shop, request: Request, number: string | undefined): Promise<Owned> {
  const plain = (number ?? "").toUpperCase();
  return owned(shop, request, /^[A-Z0-9-]+$/.test(plain) ? eq(orders.number, plain) : sql`false`);
}

/** Like `ownPlacedOrder`, by the order's id. */
export function ownPlacedOrderById(shop: Shop, request: Request, id: string): Promise<Owned> {
  const isId = z.uuid().safeParse(id).success;
  return owned(shop, request, isId ? eq(orders.id, id) : sql`false`);
}

/**
 * An order that this browser has begun to pay and whose payment is not recorded yet. An account's order also requires
 * that the account is signed in.
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
  const [[order], viewer] = await Promise.all([
    shop.db.select().from(orders).where(and(which, isPaidOrHeld)),
    currentUser(shop, request),
  ]);
  return { order: order && isOwner(shop, request, order, viewer) ? order : null, viewer };
}

function isOwner(shop: Shop, request: Request, order: Order, viewer: User | null): boolean {
  if (viewer && order.userId === viewer.id) return true;
  if (isOrderKey(shop, order, readOrderKey(shop, request, order.number))) return true;
  // An account's order does not belong to the browser: somebody else may use it next.
  const token = order.userId === null ? readDraftToken(shop, request) : undefined;
  return token !== undefined && order.draftTokenHash === tokenHash(token);
}

/**
 * Redirects a customer who opens a new order before its payment is recorded to the page that waits for it. Returns if
 * this browser has no such payment.
 * @throws Response a redirect
 */
export async function redirectToConfirming(shop: Shop, request: Request, number: string): Promise<void> {
  const paying = await ownPayment(shop, request, number);
  if (paying) throw redirect(`/success?order=${paying.id}`);
}
