import type { BundlePart } from "#app/cart/goods.ts";
import { capitalized } from "#app/shared/capitalized.ts";
import { partOf } from "../model/cards.ts";
import { countWord } from "../model/phrases.ts";
import { type Choice, colorNamed, type Missing, sizeNamed, whatIsMissing } from "../model/selection.ts";
import { nameSlug } from "../model/slugs.ts";
import type { BundleItemView } from "../model/views.ts";

/** The choice for each item of a bundle, by item id. */
export type BundleChoices = Record<number, Choice>;

/**
 * The initial choices: from the URL (`?colours=navy,white&sizes=l,`, in the items' order) if valid, else the bundle's
 * colours. A size is preset only if there is just one.
 */
export function openingChoices(items: readonly BundleItemView[], search = new URLSearchParams()): BundleChoices {
  const wanted = (name: string) => search.get(name)?.split(",") ?? [];
  const colors = wanted("colours");
  const sizes = wanted("sizes");
  return Object.fromEntries(
    items.map(({ id, defaults, product }, at) => {
      const only = product.sizeOptions.length === 1 ? defaults.size : null;
      const color = colorNamed(product, colors[at] ?? null) ?? defaults.color;
      return [id, { color, size: sizeNamed(product, sizes[at] ?? null) ?? only }];
    }),
  );
}

/** Writes the choices to the query that `openingChoices` reads, keeping its other parameters. */
export function writeChoices(
  items: readonly BundleItemView[],
  choices: BundleChoices,
  search: URLSearchParams,
): URLSearchParams {
  const query = new URLSearchParams(search);
  const all = (key: keyof Choice) => items.map(({ id }) => nameSlug(choices[id]?.[key] ?? "")).join(",");
  query.set("colours", all("color"));
  query.set("sizes", all("size"));
  return query;
}

export type BundleItemChoice = { item: BundleItemView; choice: Choice; missing: Missing | null };

export function itemStates(items: readonly BundleItemView[], choices: BundleChoices): BundleItemChoice[] {
  return items.map((item) => {
    const choice = choices[item.id] ?? item.defaults;
    return { item, choice, missing: whatIsMissing(item.product, choice, item.product.noun) };
  });
}

/** What a choice is called in a sentence. */
export const choiceLabels: Record<keyof Choice, string> = { color: "colour", size: "size" };

/** The items for the cart; null while a choice is missing. */
export function chosenParts(states: readonly BundleItemChoice[]): BundlePart[] | null {
  const parts = states.map(({ item, choice }) => partOf(item, choice));
  return parts.every((part) => part !== null) ? parts : null;
}

/** Names the item in 'Choose another colour', because the page has several. */
export function missingText({ item, missing }: BundleItemChoice): string | null {
  if (!missing) return null;
  const { noun } = item.product;
  return missing.message.includes(noun) ? missing.message : `${missing.message} for the ${noun}`;
}

/** 'Three things': a count at the start of a sentence. */
function countOf(count: number, one: string, many: string): string {
  const word = countWord(count);
  return `${capitalized(word)} ${count === 1 ? one : many}`;
}

/** 'Three things, one parcel.' */
export const parcelText = (states: readonly BundleItemChoice[]): string =>
  `${countOf(
    states.reduce((things, { item }) => things + item.quantity, 0),
    "thing",
    "things",
  )}, one parcel.`;

const open = (states: readonly BundleItemChoice[]) =>
  states.flatMap(({ item, missing }) => (missing ? [{ noun: item.product.noun, key: missing.key }] : []));

/** 'Two choices left: Hoodie size, T-Shirt size'; null if complete. */
export function choicesLeft(states: readonly BundleItemChoice[]): string | null {
  const left = open(states);
  if (left.length === 0) return null;
  return `${countOf(left.length, "choice", "choices")} left: ${left.map(({ noun, key }) => `${noun} ${choiceLabels[key]}`).join(", ")}`;
}

/** The error title after adding too early: 'Two sizes are missing'. */
export function missingTitle(states: readonly BundleItemChoice[]): string {
  const left = open(states);
  const [key, ...others] = new Set(left.map((each) => each.key));
  const what = others.length > 0 || !key ? "choice" : choiceLabels[key];
  return `${countOf(left.length, what, `${what}s`)} ${left.length === 1 ? "is" : "are"} missing`;
}
