import type { ItemState } from "./bundle-choices.ts";
import { countWord } from "./count-word.ts";

/** 'Three things': how a sentence begins with a number. */
function countOf(count: number, one: string, many: string): string {
  const word = countWord(count);
  return `${word.charAt(0).toUpperCase()}${word.slice(1)} ${count === 1 ? one : many}`;
}

/** 'Three things, one parcel.' */
export const parcelWords = (states: readonly ItemState[]): string =>
  `${countOf(
    states.reduce((things, { item }) => things + item.quantity, 0),
    "thing",
    "things",
  )}, one parcel.`;

const open = (states: readonly ItemState[]) =>
  states.flatMap(({ item, missing }) => (missing ? [{ noun: item.product.noun, key: missing.key }] : []));

/** 'Two choices left: Hoodie size, T-Shirt size'; null where all is chosen. */
export function choicesLeft(states: readonly ItemState[]): string | null {
  const left = open(states);
  if (left.length === 0) return null;
  return `${countOf(left.length, "choice", "choices")} left: ${left.map(({ noun, key }) => `${noun} ${key}`).join(", ")}`;
}

/** Heads what is said to whoever adds too early: 'Two sizes are missing'. */
export function missingTitle(states: readonly ItemState[]): string {
  const left = open(states);
  const [key, ...others] = new Set(left.map((each) => each.key));
  const what = others.length > 0 || !key ? "choice" : key;
  return `${countOf(left.length, what, `${what}s`)} ${left.length === 1 ? "is" : "are"} missing`;
}
