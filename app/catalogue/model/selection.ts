import type { MergedProduct, MergedVariant } from "./merge.ts";
import { nameSlug } from "./slugs.ts";

/**
 * Choosing a colour and a size. Unavailable values stay visible and can be chosen. If a value is unavailable with the
 * other one, the other one moves, so that nobody gets stuck. The choice lives in the URL (`?colour=navy&size=l`) and
 * survives a reload.
 */
export type Choice = { color: string | null; size: string | null };
type Choosable = Pick<MergedProduct, "variants" | "colorOptions" | "sizeOptions" | "notYet">;
type Key = keyof Choice;

/** The chosen variant, sold out or not; null until both are chosen. */
export function chosenVariant(product: Choosable, choice: Choice): MergedVariant | null {
  return product.variants.find((variant) => variant.color === choice.color && variant.size === choice.size) ?? null;
}

/**
 * A page's initial choice: from the URL if valid, else the preferred colour (the card's), else the first available one.
 * A size is only preset if there is just one.
 */
export function openingChoice(product: Choosable, wanted: Choice, preferredColor: string | null): Choice {
  const size = sizeNamed(product, wanted.size) ?? (product.sizeOptions.length === 1 ? product.sizeOptions[0]! : null);
  const color = colorNamed(product, wanted.color);
  if (color) return { color, size };
  const names = product.colorOptions.map((option) => option.name);
  const preferred = preferredColor && names.includes(preferredColor) ? [preferredColor] : [];
  const inOrder = [...preferred, ...names];
  const fits = (name: string) => isAvailable(product, { color: name, size });
  const anySize = (name: string) => isAvailable(product, { color: name, size: null });
  return { color: inOrder.find(fits) ?? inOrder.find(anySize) ?? inOrder[0] ?? null, size };
}

/** Whether any variant that matches this choice is available; open choices match anything. */
export function isAvailable(product: Choosable, { color, size }: Choice): boolean {
  return product.variants.some(
    (variant) =>
      variant.available && (color === null || variant.color === color) && (size === null || variant.size === size),
  );
}

/**
 * The choice after choosing one value. If it is unavailable with the other value but available with another, the other
 * moves to the nearest such value. An entirely sold-out value moves nothing.
 */
export function choose(product: Choosable, choice: Choice, key: Key, value: string): Choice {
  const next = { ...choice, [key]: value };
  const otherKey: Key = key === "color" ? "size" : "color";
  if (isAvailable(product, next) || next[otherKey] === null) return next;
  const values = otherKey === "size" ? product.sizeOptions : product.colorOptions.map((option) => option.name);
  const at = values.indexOf(next[otherKey]);
  const nearest = [...values.keys()]
    .filter((index) => isAvailable(product, { ...next, [otherKey]: values[index]! }))
    .sort((a, b) => Math.abs(a - at) - Math.abs(b - at) || a - b)[0];
  return nearest === undefined ? next : { ...next, [otherKey]: values[nearest]! };
}

type OptionState = { value: string; chosen: boolean; soldOut: boolean };

/**
 * All values of one kind. A size is sold out for the chosen colour. A colour is sold out only if it is in every size:
 * shoppers choose it first, and its sizes then show the rest. Nothing is sold out before the product goes on sale.
 */
export function optionStates(product: Choosable, choice: Choice, key: Key): OptionState[] {
  const values = key === "size" ? product.sizeOptions : product.colorOptions.map((option) => option.name);
  const beside = key === "size" ? { ...choice } : { color: null, size: null };
  return values.map((value) => ({
    value,
    chosen: choice[key] === value,
    soldOut: !product.notYet && !isAvailable(product, { ...beside, [key]: value }),
  }));
}

/** The message if choosing one value moved the other; null if it did not. */
export function whatMoved(before: Choice, after: Choice): string | null {
  if (before.color === null || before.size === null) return null;
  const colorMoved = before.color !== after.color;
  const sizeMoved = before.size !== after.size;
  if (!colorMoved || !sizeMoved) return null;
  return `Now ${after.color} in ${after.size}: not every colour comes in every size`;
}

export type Missing = {
  key: Key;
  message: string;
  /** No choice can be bought: it is sold out, or not yet on sale. */
  isOff?: true;
};

/**
 * What must be chosen before adding to the cart; null if it can be bought.
 * @param noun 'T-Shirt'
 */
export function whatIsMissing(product: Choosable, choice: Choice, noun: string): Missing | null {
  const anything = { color: null, size: null };
  if (!isAvailable(product, anything)) {
    return { key: "color", message: `${noun} ${product.notYet ?? "is sold out"}`, isOff: true };
  }
  if (choice.color === null) return { key: "color", message: `Choose a ${noun} colour` };
  if (!isAvailable(product, { ...choice, size: null })) return { key: "color", message: "Choose another colour" };
  if (choice.size === null) return { key: "size", message: `Choose a ${noun} size` };
  if (isAvailable(product, choice)) return null;
  return isAvailable(product, { ...choice, color: null })
    ? { key: "color", message: "Choose another colour" }
    : { key: "size", message: "Choose another size" };
}

/** The value with this name, in any spelling; null if there is none. */
export const colorNamed = (product: Choosable, text: string | null) =>
  product.colorOptions.find((option) => text !== null && nameSlug(option.name) === nameSlug(text))?.name ?? null;
export const sizeNamed = (product: Choosable, text: string | null) =>
  product.sizeOptions.find((size) => text !== null && nameSlug(size) === nameSlug(text)) ?? null;

/** The choice as a query, `colour=navy&size=l`, keeping other parameters. */
export function writeChoice(choice: Choice, search: URLSearchParams = new URLSearchParams()): URLSearchParams {
  const query = new URLSearchParams(search);
  const params = [
    ["colour", choice.color],
    ["size", choice.size],
  ] as const;
  for (const [name, value] of params) {
    if (value === null) query.delete(name);
    else query.set(name, nameSlug(value));
  }
  return query;
}
