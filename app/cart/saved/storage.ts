import { maxLines, maxQuantity } from "#app/pricing/line-limits.ts";
import { brandSlug } from "#app/ui/brand-slug.ts";
import type { CartItem } from "../rules.ts";

/** The cart's key in localStorage. */
export const cartKey = `${brandSlug}-cart`;

export type CartStorage = {
  /** The saved cart, empty if there is none; null if the browser stores nothing. Removes a corrupt one. */
  restore(): CartItem[] | null;
  /** False if it could not be saved; the cart then lasts as long as the page. */
  save(items: readonly CartItem[]): boolean;
  /** Calls back when the cart may have changed elsewhere: in another tab, or while the page was frozen. */
  follow(changed: () => void): () => void;
};

/**
 * The cart in `localStorage`. In private mode or with storage disabled every access may throw, even reading
 * `window.localStorage`; the shop then works without it.
 */
export function browserCartStorage(target: Window): CartStorage {
  return {
    restore() {
      try {
        const text = target.localStorage.getItem(cartKey);
        if (text === null) return [];
        const items = readSavedCart(text);
        if (items === null) target.localStorage.removeItem(cartKey);
        return items ?? [];
      } catch {
        return null;
      }
    },
    save(items) {
      try {
        if (items.length === 0) target.localStorage.removeItem(cartKey);
        else target.localStorage.setItem(cartKey, JSON.stringify(items));
        return true;
      } catch {
        return false;
      }
    },
    follow(changed) {
      const stored = (event: StorageEvent) => {
        // A null key means that everything was cleared.
        if (event.key === cartKey || event.key === null) changed();
      };
      // A page restored from the back/forward cache has missed other tabs' changes.
      const shown = (event: PageTransitionEvent) => {
        if (event.persisted) changed();
      };
      target.addEventListener("storage", stored);
      target.addEventListener("pageshow", shown);
      return () => {
        target.removeEventListener("storage", stored);
        target.removeEventListener("pageshow", shown);
      };
    },
  };
}

/** Pence, the largest integer the database can hold. Even a full cart of it still adds up safely. */
const maxPrice = 2_147_483_647;

/**
 * Parses a saved cart, perhaps from an older version of the shop or changed by a browser extension. Validated by hand:
 * this runs on every page, where a schema library would be the heaviest part.
 * @returns null if the whole is corrupt; otherwise without the items that make no sense
 */
export function readSavedCart(text: string): CartItem[] | null {
  const saved = parse(text);
  if (!Array.isArray(saved)) return null;
  const items = saved.flatMap((value) => readItem(value) ?? []);
  if (items.length === 0 && saved.length > 0) return null;
  const first = new Map(items.toReversed().map((item) => [item.id, item]));
  return items.filter((item) => first.get(item.id) === item).slice(0, maxLines);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

type Raw = Record<string, unknown>;

function readItem(value: unknown): CartItem | null {
  if (typeof value !== "object" || value === null) return null;
  const raw = value as Raw;
  if (!makesSense(raw)) return null;
  const { id, name, price, quantity } = raw;
  const isDiscount = raw.isDiscount === true;
  const bundle = readBundle(raw.bundle);
  const contents = readContents(raw.bundleContents);
  return {
    id,
    name,
    price,
    quantity: Math.min(quantity, maxQuantity),
    image: textOf(raw.image),
    color: textOf(raw.color),
    size: textOf(raw.size),
    variantId: wholeOf(raw.variantId),
    printful_variant_id: wholeOf(raw.printful_variant_id),
    currency: "GBP",
    ...(isWhole(raw.most) && raw.most > 0 && { most: raw.most }),
    ...(isText(raw.note) && { note: raw.note }),
    ...(isText(raw.group) && { group: raw.group }),
    ...(isDiscount && { isDiscount }),
    ...(raw.isBundle === true && { isBundle: true }),
    ...(contents && { bundleContents: contents }),
    ...(raw.isPartOfBundle === true && { isPartOfBundle: true }),
    ...(isText(raw.bundleId) && { bundleId: raw.bundleId }),
    ...(isText(raw.bundleName) && { bundleName: raw.bundleName }),
    ...(bundle && { bundle }),
    ...(isWhole(raw.originalPrice) && { originalPrice: raw.originalPrice }),
  };
}

/** Whether the fields that every item needs are valid. */
function makesSense(raw: Raw): raw is Raw & Pick<CartItem, "id" | "name" | "price" | "quantity"> {
  const { id, name, price, quantity, variantId } = raw;
  const isDiscount = raw.isDiscount === true;
  if (!isText(id) || id === "" || !isText(name) || name === "") return false;
  if (!isWhole(price) || Math.abs(price) > maxPrice || (price < 0 && !isDiscount)) return false;
  if (!isWhole(quantity) || quantity < 1) return false;
  // Without a variant id the server cannot price it.
  return isWhole(variantId) || isDiscount;
}

function readBundle(value: unknown): CartItem["bundle"] {
  if (typeof value !== "object" || value === null) return undefined;
  const { id, instance } = value as Record<string, unknown>;
  return isWhole(id) && isText(instance) && instance !== "" ? { id, instance } : undefined;
}

function readContents(value: unknown): CartItem["bundleContents"] {
  if (!Array.isArray(value)) return undefined;
  return value.flatMap((content: unknown) => {
    if (typeof content !== "object" || content === null) return [];
    const { name, image, variant } = content as Record<string, unknown>;
    return isText(name) ? [{ name, image: textOf(image), variant: textOf(variant) }] : [];
  });
}

const isText = (value: unknown): value is string => typeof value === "string";
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);
const textOf = (value: unknown): string => (isText(value) ? value : "");
const wholeOf = (value: unknown): number | null => (isWhole(value) ? value : null);
