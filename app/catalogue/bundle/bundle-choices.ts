import type { BundlePart } from "#app/cart/goods.ts";
import { partOf } from "../model/cards.ts";
import { countWord } from "../model/phrases.ts";
import { type Choice, colourNamed, type Missing, sizeNamed, whatIsMissing } from "../model/selection.ts";
import { nameSlug } from "../model/slugs.ts";
import type { BundleItemView } from "../model/views.ts";

/** What is chosen for each item of a bundle, by item id. */
export type BundleChoices = Record<number, Choice>;

/**
 * A bundle page opens with what the URL says (`?colours=navy,white&sizes=l,`, in the items' order) where it names
 * something real, else with the bundle's colours; a size is only preset where there is just one.
 */
export function openingChoices(items: readonly BundleItemView[], search = new URLSearchParams()): BundleChoices {
  const wanted = (name: string) => search.get(name)?.split(",") ?? [];
  const [colours, sizes] = [wanted("colours"), wanted("sizes")];
  return Object.fromEntries(
    items.map(({ id, defaults, product }, at) => {
      const only = product.sizeOptions.length === 1 ? defaults.size : null;
      const colour = colourNamed(product, colours[at] ?? null) ?? defaults.colour;
      return [id, { colour, size: sizeNamed(product, sizes[at] ?? null) ?? only }];
    }),
  );
}

/** The choices as a query that `openingChoices` reads, on top of whatever else the URL says. */
export function writeChoices(
  items: readonly BundleItemView[],
  choices: BundleChoices,
  search: URLSearchParams,
): URLSearchParams {
  const query = new URLSearchParams(search);
  const all = (key: keyof Choice) => items.map(({ id }) => nameSlug(choices[id]?.[key] ?? "")).join(",");
  query.set("colours", all("colour"));
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

/** The items as the cart takes them; null while something is missing. */
export function chosenParts(states: readonly BundleItemChoice[]): BundlePart[] | null {
  const parts = states.map(({ item, choice }) => partOf(item, choice));
  return parts.every((part) => part !== null) ? parts : null;
}

/** 'Choose another colour' does not say of what; on a page with several items it must. */
export function missingWords({ item, missing }: BundleItemChoice): string | null {
  if (!missing) return null;
  const { noun } = item.product;
  return missing.message.includes(noun) ? missing.message : `${missing.message} for the ${noun}`;
}

/** 'Three things': how a sentence begins with a number. */
function countOf(count: number, one: string, many: string): string {
  const word = countWord(count);
  return `${word.charAt(0).toUpperCase()}${word.slice(1)} ${count === 1 ? one : many}`;
}

/** 'Three things, one parcel.' */
export const parcelWords = (states: readonly BundleItemChoice[]): string =>
  `${countOf(
    states.reduce((things, { item }) => things + item.quantity, 0),
    "thing",
    "things",
  )}, one parcel.`;

const open = (states: readonly BundleItemChoice[]) =>
  states.flatMap(({ item, missing }) => (missing ? [{ noun: item.product.noun, key: missing.key }] : []));

/** 'Two choices left: Hoodie size, T-Shirt size'; null where all is chosen. */
export function choicesLeft(states: readonly BundleItemChoice[]): string | null {
  const left = open(states);
  if (left.length === 0) return null;
  return `${countOf(left.length, "choice", "choices")} left: ${left.map(({ noun, key }) => `${noun} ${key}`).join(", ")}`;
}

/** Heads what is said to whoever adds too early: 'Two sizes are missing'. */
export function missingTitle(states: readonly BundleItemChoice[]): string {
  const left = open(states);
  const [key, ...others] = new Set(left.map((each) => each.key));
  const what = others.length > 0 || !key ? "choice" : key;
  return `${countOf(left.length, what, `${what}s`)} ${left.length === 1 ? "is" : "are"} missing`;
}
