import { createHash, randomBytes } from "node:crypto";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { cookieName, isSecure } from "#app/accounts/session/.server/session-cookies.ts";
import { Refusal } from "#app/endpoint.ts";
import type { Order, OrderItem } from "#app/orders/.server/order-store.ts";
import { draftStatuses, isDraft } from "#app/orders/rules.ts";
import type { Queryable } from "#database/open.ts";
import { orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { quoteKey } from "../rules.ts";

type Settings = Pick<Shop, "config">;

/**
 * A guest's draft belongs to a random cookie that scripts cannot read; the database stores only its hash. On https the
 * prefix ensures that only this host can have set it: another host's cookie would give that host access to what is
 * typed at the checkout.
 */
const name = (shop: Settings) => cookieName(shop, "order_draft");
/** As long as this browser may want to see its orders. */
const lifetimeSeconds = 60 * 60 * 24 * 30;

/** What the database stores of a draft's token: its SHA-256, in base64url. */
export const tokenHash = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** The token in the request's cookie; undefined if it is missing or malformed. */
export function readDraftToken(shop: Settings, request: Request): string | undefined {
  const mark = `${name(shop)}=`;
  const cookies = request.headers.get("cookie")?.split(/;\s*/) ?? [];
  const value = cookies.find((cookie) => cookie.startsWith(mark))?.slice(mark.length);
  return value && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : undefined;
}

/** 256 random bits, in base64url. */
export const newDraftToken = (): string => randomBytes(32).toString("base64url");

export const draftCookie = (shop: Settings, token: string): string => cookie(shop, token, lifetimeSeconds);

/** Signing out must leave no address behind in a shared browser. */
export const clearedDraftCookie = (shop: Settings): string => cookie(shop, "", 0);

function cookie(shop: Settings, value: string, maxAge: number): string {
  const secure = isSecure(shop) ? "; Secure" : "";
  return `${name(shop)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure}`;
}

/** A priced line before it is stored. */
export type PricedItem = Omit<OrderItem, "id" | "orderId" | "discountTotal" | "canceledQuantity">;

const newestOf = (db: Queryable, token: string) =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.draftTokenHash, tokenHash(token)), inArray(orders.status, [...draftStatuses])))
    .orderBy(desc(orders.createdAt))
    .limit(1);

/** The newest unpaid draft of a browser. */
export const newestDraft = async (db: Queryable, token: string): Promise<Order | undefined> =>
  (await newestOf(db, token))[0];

/** The same, locked until the transaction ends. */
export const lockNewestDraft = async (tx: Queryable, token: string): Promise<Order | undefined> =>
  (await newestOf(tx, token).for("update"))[0];

/**
 * The order with this id if it belongs to the request's cookie. Somebody else's id is not found.
 * @throws Refusal 404
 */
export async function ownOrder(
  shop: Pick<Shop, "config">,
  db: Queryable,
  request: Request,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<Order> {
  const query = db
    .select()
    .from(orders)
    .where(isOwn(shop, request, id));
  const [order] = await (lock ? query.for("update") : query);
  if (!order) throw orderNotFound();
  return order;
}

/** An order and the hash of its browser's cookie, the first parameters of the functions in `database/functions/drafts.sql`. */
export const ownValues = (shop: Pick<Shop, "config">, request: Request, id: string): [string, string] => [
  id,
  tokenHash(readDraftToken(shop, request) ?? ""),
];

/** Matches the order with this id if it belongs to the request's cookie. A request without a cookie owns nothing. */
const isOwn = (shop: Pick<Shop, "config">, request: Request, id: string) =>
  and(eq(orders.id, id), eq(orders.draftTokenHash, tokenHash(readDraftToken(shop, request) ?? "")));

/** With a refusal: the page's draft has ended, and opening the checkout again makes or finds another. */
export const outdated = { reason: "outdated" } as const;

export const orderNotFound = () =>
  new Refusal(404, "Order not found. Please check the order ID and try again.", outdated);

/** @throws Refusal 409 when the order is no longer a draft */
export function mustBeDraft(order: Order): void {
  if (isDraft(order.status)) return;
  const about = { orderDraftId: order.id, number: order.number, status: order.status };
  if (order.status !== "expired") throw new Refusal(409, "This order has already been placed.", about);
  throw new Refusal(409, "This checkout has expired. Open the checkout again to order.", { ...about, ...outdated });
}

/** Whether the lines include a bundle. They name one only if the server has found it complete. */
export const hasCompleteBundle = (items: readonly Pick<OrderItem, "bundleId">[]): boolean =>
  items.some(({ bundleId }) => bundleId !== null);

/** The lines as sent to the print provider for a delivery quote. */
export const printedItems = (items: readonly OrderItem[]) =>
  items.flatMap(({ printfulVariantId, quantity }) => (printfulVariantId ? [{ printfulVariantId, quantity }] : []));

/** The quote key of the draft's lines and address; null while the address is incomplete. */
export function draftQuoteKey(order: Order, items: OrderItem[]): string | null {
  if (!order.country || !order.postcode || !order.address || !order.city) return null;
  return quoteKey({
    country: order.country,
    state: order.state,
    postcode: order.postcode,
    items: printedItems(items),
  });
}

/** Columns to set when lines or destination change: drops the delivery choice, increments the revision. */
export const dropShipping = {
  shippingRateId: null,
  shippingName: null,
  shippingCarrier: null,
  shippingMinDays: null,
  shippingMaxDays: null,
  shippingKey: null,
  shippingCheapest: null,
  shippingTotal: 0,
  total: sql`${orders.itemsTotal} - ${orders.discountTotal} + ${orders.taxTotal}`,
} as const;

export const raiseRevision = { revision: sql`${orders.revision} + 1`, updatedAt: sql`now()` } as const;
