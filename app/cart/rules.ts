import { maxLines, maxQuantity } from "#app/pricing/line-limits.ts";

/**
 * The cart's rules (R-CART-1 to R-CART-4) as pure functions: items in, items out. Prices are pence, for display only;
 * the server prices every order from the database. If nothing changes, the same array is returned.
 */
export type CartItem = {
  id: string;
  name: string;
  /** A name in the art manifest or the picture's URL; empty for no picture. */
  image: string;
  /** Pence for one; negative only for a discount. */
  price: number;
  /** An integer from 1 to 100. */
  quantity: number;
  /** The limit a person of the product's drop, if it has one (R-DROP-3). It counts all lines with its name. */
  most?: number;
  color: string;
  size: string;
  /** The shop's variant id, sent to the server; null for a discount line. */
  variantId: number | null;
  /** The print provider's catalogue variant, used for delivery quotes. */
  printful_variant_id: number | null;
  /** Shown beside colour and size: when a pre-ordered product is posted. */
  note?: string;
  /** The slug of the product or, for a part, of its bundle: the same id as in `view_item`. */
  group?: string;
  isBundle?: boolean;
  bundleContents?: { name: string; image: string; variant: string }[];
  isPartOfBundle?: boolean;
  /** The bundle's instance id. It contains 'bundle'; two bundles with different sizes have different ids. */
  bundleId?: string;
  bundleName?: string;
  /** What the server needs to recognise the bundle. `instance` equals `bundleId`. */
  bundle?: { id: number; instance: string };
  isDiscount?: boolean;
  /** Pence, before a discount. */
  originalPrice?: number;
  currency: "GBP";
};

/** What a page passes in; the quantity defaults to 1. */
export type NewCartItem = Omit<CartItem, "quantity"> & { quantity?: number };

type Items = readonly CartItem[];

/**
 * Items without id or name, without a numeric price, or with a negative price that is no discount, are silently ignored
 * (R-CART-2).
 */
export function isAddable(item: Partial<NewCartItem> | null | undefined): item is NewCartItem {
  if (!item?.id || !item.name) return false;
  if (typeof item.price !== "number" || !Number.isFinite(item.price)) return false;
  return item.price >= 0 || item.isDiscount === true;
}

/** Adds the item, or raises the quantity if its id is already there. */
export function add(items: Items, item: NewCartItem): Items {
  if (!isAddable(item)) return items;
  const quantity = allowed(items, item, item.quantity ?? 1);
  if (quantity < 1) return items;
  const price = Math.round(item.price);
  const existing = items.find((other) => other.id === item.id);
  if (!existing) return isFull(items) ? items : [...items, { ...item, price, quantity }];
  // Name, picture and price may have changed: use the newer ones.
  const raised = { ...existing, ...item, price, quantity: allowed(items, item, existing.quantity + quantity) };
  return items.map((other) => (other === existing ? raised : other));
}

/** A quantity of 0 or less removes the item. Higher ones are capped at the line's limit. */
export function setQuantity(items: Items, id: string, quantity: number): Items {
  if (Number.isNaN(quantity)) return items;
  if (quantity <= 0) return remove(items, id);
  const line = items.find((item) => item.id === id);
  const next = line && allowed(items, line, quantity);
  return next && next !== line.quantity
    ? items.map((item) => (item === line ? { ...item, quantity: next } : item))
    : items;
}

export function remove(items: Items, id: string): Items {
  return without(items, (item) => item.id === id);
}

/** Removes all lines of one bundle. */
export function removeBundle(items: Items, bundleId: string): Items {
  return without(items, (item) => item.bundleId === bundleId);
}

export function clear(items: Items): Items {
  return without(items, () => true);
}

/** Number of items, without discount lines. */
export function countOf(items: Items): number {
  return items.reduce((count, item) => count + (item.isDiscount ? 0 : item.quantity), 0);
}

/** True if there is nothing to buy; a discount alone counts as empty. */
export const isEmpty = (items: Items): boolean => countOf(items) === 0;

/** The line's total in pence. */
export function lineTotal(item: Pick<CartItem, "price" | "quantity">): number {
  return item.price * item.quantity;
}

/** The cart's total in pence without delivery, less discounts; never below 0. */
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

type Line = Pick<CartItem, "id" | "name" | "most">;

/**
 * The highest quantity of a line (R-CART-4). If its product has a limit per person, the cart's other lines of it count
 * too (R-DROP-3), and what the line has already is not taken away.
 */
export function maxQuantityOf(items: Items, { id, name, most = maxQuantity }: Line): number {
  const others = items.filter((other) => other.name === name && other.id !== id);
  const own = items.find((item) => item.id === id)?.quantity ?? 0;
  return most < maxQuantity ? Math.max(most - countOf(others), Math.min(most, own)) : maxQuantity;
}

/** Whether a line that is in the cart is within its limit. */
export const isWithin = (items: Items, line: CartItem): boolean =>
  line.quantity <=
  maxQuantityOf(
    items.filter((other) => other !== line),
    line,
  );

/** Whether the cart has reached the limit of different lines. */
export function isFull(items: Items): boolean {
  return items.length >= maxLines;
}

function allowed(items: Items, line: Line, quantity: number): number {
  return Math.min(maxQuantityOf(items, line), Math.max(1, Math.trunc(quantity) || 1));
}

function without(items: Items, gone: (item: CartItem) => boolean): Items {
  return items.some(gone) ? items.filter((item) => !gone(item)) : items;
}
