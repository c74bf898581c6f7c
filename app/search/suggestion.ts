import { hasSearchTerms } from "#app/catalogue/listing/facets.ts";
import type { Bundle } from "#app/catalogue/model/bundle.ts";
import { readDescription } from "#app/catalogue/model/description.ts";
import type { MergedProduct } from "#app/catalogue/model/merge.ts";
import { countWord } from "#app/catalogue/model/phrases.ts";
import { nounOf } from "#app/catalogue/model/product-names.ts";
import { categoryLabels } from "#app/catalogue/shop-rules.ts";
import { bundleGround, groundFor } from "#app/ui/layout/panes.tsx";
import type { Suggestion } from "./contract.ts";

/**
 * A product's suggestion.
 * @param words the search terms: the note shows why the product matches if its name does not
 */
export function suggestProduct(product: MergedProduct, words: readonly string[]): Suggestion {
  return {
    path: `/product/${product.slug}`,
    name: product.name,
    note: productNote(product, words),
    picture: product.imageUrl,
    ground: groundFor(product.imageColor),
    pence: product.priceRange.min,
    from: product.priceRange.max > product.priceRange.min,
  };
}

type BundleContext = { place: number; words: readonly string[]; brand: string };

/** A bundle's suggestion; its background depends on its place among the bundles. */
export function suggestBundle(bundle: Bundle, { place, words, brand }: BundleContext): Suggestion {
  return {
    path: `/product/${bundle.slug}`,
    name: bundle.name,
    note: bundleNote(bundle, words, brand),
    picture: bundle.imageUrl,
    ground: bundleGround(place),
    pence: bundle.price,
    from: false,
  };
}

/** The words that do not occur in the text. */
const notIn = (text: string, words: readonly string[]) => words.filter((word) => !hasSearchTerms(text, word));

function productNote({ name, category, colorOptions, description }: MergedProduct, words: readonly string[]): string {
  const group = categoryLabels[category];
  const unnamed = notIn(`${name} ${group}`, words);
  const colors = colorOptions.map((option) => option.name);
  const chosen = colors.filter((color) => notIn(color, unnamed).length < unnamed.length);
  if (chosen.length > 0) return `${group}, ${chosen.join(", ")}`;
  const own = colors.length > 1 ? `${countWord(colors.length)} colours` : colors[0];
  return pieceAbout(description, unnamed) ?? (own ? `${group}, ${own}` : group);
}

/** As many item names as fit on a line. */
const maxItems = 4;

function bundleNote({ name, description, items }: Bundle, words: readonly string[], brand: string): string {
  const contents = items.map(({ product }) => nounOf(product.name, brand));
  const unnamed = notIn(name, words);
  const wanted = contents.find((item) => notIn(item, unnamed).length < unnamed.length);
  const whole =
    contents.length <= maxItems
      ? contents.join(", ")
      : `${wanted ?? contents[0]} and ${countWord(contents.length - 1)} more`;
  return wanted ? whole : (pieceAbout(description, notIn(contents.join(" "), unnamed)) ?? whole);
}

/** A longer note would be a paragraph. */
const longestPiece = 56;

/** The description's sentence with one of the words, cut around it; null if none matches. */
function pieceAbout(description: string, words: readonly string[]): string | null {
  const { headline, paragraphs, facts } = readDescription(description);
  const sentences = [
    headline ?? "",
    ...paragraphs.flatMap((paragraph) => paragraph.split(/(?<=[.!?])\s+/)),
    ...facts.map(({ label, value }) => `${label}: ${value}`),
  ];
  const has = (text: string) => notIn(text, words).length < words.length;
  const sentence = sentences.find(has)?.replace(/\.$/, "");
  return sentence ? cutAround(sentence.split(/\s+/), has) : null;
}

function cutAround(words: readonly string[], has: (word: string) => boolean): string {
  const whole = words.join(" ");
  if (whole.length <= longestPiece) return whole;
  const start = Math.max(0, words.findIndex(has) - 2);
  let end = start + 1;
  while (end < words.length && words.slice(start, end + 1).join(" ").length <= longestPiece) end++;
  return `${start > 0 ? "…" : ""}${words.slice(start, end).join(" ")}${end < words.length ? "…" : ""}`;
}
