import { maxLines, maxQuantity } from "#app/pricing/line-limits.ts";
import type { RequestedLine } from "#app/pricing/lines.ts";

/**
 * The cart's rules (R-CART-1 to R-CART-4), pure: items in, items out. Prices are pence and for show; the
 * server prices every order from the database. A change that changes nothing gives back the very same array.
 */
export type CartItem = {
  id: string;
  name: string;
  /** Name in the art manifest or address of a picture; empty for none. */
  image: string;
  /** Pence for one; negative only for a discount. */
  price: number;
  /** Whole, 1 to 100. */
  quantity: number;
  color: string;
  size: string;
  /** The shop's own variant, which the server is asked for; null for what is no goods (a discount line). */
  variantId: number | null;
  /** The print provider's catalogue variant, which delivery is quoted for. */
  printful_variant_id: number | null;
  /** The address of its product or, for a part, of its bundle: what `view_item` was told of. */
  group?: string;
  isBundle?: boolean;
  bundleContents?: { name: string; image: string; variant: string }[];
  isPartOfBundle?: boolean;
  /** The instance: contains 'bundle', and two bundles with different sizes have two. */
  bundleId?: string;
  bundleName?: string;
  /** What the server needs to recognise the bundle. `instance` is `bundleId`. */
  bundle?: { id: number; instance: string };
  isDiscount?: boolean;
  /** Pence, before a discount. */
  originalPrice?: number;
  currency: "GBP";
};

/** What a page hands over; the quantity is 1 unless it says otherwise. */
export type NewCartItem = Omit<CartItem, "quantity"> & { quantity?: number };

type Items = readonly CartItem[];

/**
 * An item without id or name, whose price is not a number, or is negative without being a discount, is
 * silently ignored (R-CART-2).
 */
export function isAddable(item: Partial<NewCartItem> | null | undefined): item is NewCartItem {
  if (!item?.id || !item.name) return false;
  if (typeof item.price !== "number" || !Number.isFinite(item.price)) return false;
  return item.price >= 0 || item.isDiscount === true;
}

/** Adds the item, or raises the quantity of the one with its id. */
export function add(items: Items, item: NewCartItem): Items {
  if (!isAddable(item)) return items;
  const quantity = wholeFromOne(item.quantity ?? 1);
  const price = Math.round(item.price);
  const existing = items.find((other) => other.id === item.id);
  if (!existing) return isFull(items) ? items : [...items, { ...item, price, quantity }];
  // Name, picture and price may have changed since: the newer ones are shown.
  const raised = { ...existing, ...item, price, quantity: wholeFromOne(existing.quantity + quantity) };
  return items.map((other) => (other === existing ? raised : other));
}

/** Adds 1 of each item, ignoring those that are not valid. */
export function addMany(items: Items, added: readonly NewCartItem[]): Items {
  return added.reduce<Items>((all, item) => add(all, { ...item, quantity: 1 }), items);
}

/** A quantity of 0 or less removes the item; it is never raised above the number an order allows. */
export function setQuantity(items: Items, id: string, quantity: number): Items {
  if (Number.isNaN(quantity)) return items;
  if (quantity <= 0) return remove(items, id);
  const next = wholeFromOne(quantity);
  return items.some((item) => item.id === id && item.quantity !== next)
    ? items.map((item) => (item.id === id ? { ...item, quantity: next } : item))
    : items;
}

/** The plus button. */
export function increase(items: Items, id: string): Items {
  return setQuantity(items, id, quantityOf(items, id) + 1);
}

/** The minus button never goes below 1. */
export function decrease(items: Items, id: string): Items {
  return setQuantity(items, id, Math.max(1, quantityOf(items, id) - 1));
}

export function remove(items: Items, id: string): Items {
  return without(items, (item) => item.id === id);
}

/** Everything of one bundle goes as a group. */
export function removeBundle(items: Items, bundleId: string): Items {
  return without(items, (item) => item.bundleId === bundleId);
}

export function clear(items: Items): Items {
  return without(items, () => true);
}

/** How many things are in the cart; a discount is not a thing. */
export function countOf(items: Items): number {
  return items.reduce((count, item) => count + (item.isDiscount ? 0 : item.quantity), 0);
}

/** Whether there is nothing in the cart to buy: a discount on nothing is nothing. */
export const isEmpty = (items: Items): boolean => countOf(items) === 0;

/** What a line costs, in pence. */
export function lineTotal(item: Pick<CartItem, "price" | "quantity">): number {
  return item.price * item.quantity;
}

/** What the cart costs without delivery, in pence, discount lines taken off; never below 0. */
export function totalOf(items: Items): number {
  return Math.max(
    0,
    items.reduce((total, item) => total + lineTotal(item), 0),
  );
}

/** "1 item", "6 items". */
export function describeCount(count: number): string {
  return count === 1 ? "1 item" : `${count} items`;
}

/** The cart as the server is asked for it: goods only, and no prices. */
export function toCheckoutLines(items: Items): RequestedLine[] {
  return items.flatMap(({ variantId, quantity, bundle, isDiscount }) =>
    variantId === null || isDiscount ? [] : [{ variantId, quantity, ...(bundle && { bundle }) }],
  );
}

/** Whether a line stands at the most an order can have of it (R-CART-4). */
export function isAtMost(item: Pick<CartItem, "quantity">): boolean {
  return item.quantity >= maxQuantity;
}

/** Whether the cart has as many different lines as an order can have. */
export function isFull(items: Items): boolean {
  return items.length >= maxLines;
}

/** Said where something could not be put into the cart. */
export const noRoomFor = (what: "one" | "bundle"): string =>
  `Your cart is full: an order can have up to ${maxLines} different items, so this ${what} wasn’t added.`;

function wholeFromOne(quantity: number): number {
  return Math.min(maxQuantity, Math.max(1, Math.trunc(quantity) || 1));
}

function quantityOf(items: Items, id: string): number {
  return items.find((item) => item.id === id)?.quantity ?? 0;
}

function without(items: Items, gone: (item: CartItem) => boolean): Items {
  return items.some(gone) ? items.filter((item) => !gone(item)) : items;
}
