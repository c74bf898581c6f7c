import type { BundlePart } from "#app/cart/add-bundle.ts";
import { partOf } from "./cards.ts";
import { type Choice, type Missing, whatIsMissing } from "./selection.ts";
import type { BundleItemView } from "./views.ts";

/** What is chosen for each item of a bundle, by item id. */
export type BundleChoices = Record<number, Choice>;

/** A bundle page opens with the bundle's colours; a size is only preset where there is just one. */
export function openingChoices(items: readonly BundleItemView[]): BundleChoices {
  return Object.fromEntries(
    items.map(({ id, defaults, product }) => [
      id,
      { colour: defaults.colour, size: product.sizeOptions.length === 1 ? defaults.size : null },
    ]),
  );
}

export type ItemState = { item: BundleItemView; choice: Choice; missing: Missing | null };

export function itemStates(items: readonly BundleItemView[], choices: BundleChoices): ItemState[] {
  return items.map((item) => {
    const choice = choices[item.id] ?? item.defaults;
    return { item, choice, missing: whatIsMissing(item.product, choice, item.product.noun) };
  });
}

/** The items as the cart takes them; null while something is missing. */
export function chosenParts(states: readonly ItemState[]): BundlePart[] | null {
  const parts = states.map(({ item, choice }) => partOf(item, choice));
  return parts.every((part) => part !== null) ? parts : null;
}

/** 'Choose another colour' does not say of what; on a page with several items it must. */
export function missingWords({ item, missing }: ItemState): string | null {
  if (!missing) return null;
  const { noun } = item.product;
  return missing.message.includes(noun) ? missing.message : `${missing.message} for the ${noun}`;
}
