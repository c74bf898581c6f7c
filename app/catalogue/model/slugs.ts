/** A product's slug (R-ROUTE-2). */

const uuid = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;

/** The slugs that staff may enter. */
export const slugShape = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** The maximum length of a slug. */
export const longestSlug = 100;

/** A UUID, with or without dashes: such a slug is never used in a URL (R-ROUTE-3). */
export const looksLikeUuid = (text: string): boolean => uuid.test(text.trim());

/**
 * Letters that Unicode does not take apart, as people type them. A test compares them with `foldAccents`, which is too large
 * for the product page.
 */
const plainLetters: Record<string, string> = {
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  ħ: "h",
  ŧ: "t",
  ı: "i",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
};

/**
 * Lower case, without special characters, with hyphens for spaces. Letters are as people type them, without accents:
 * 'Løvenholm' becomes 'lovenholm'. `name_slug` in SQL is the same rule.
 */
export function nameSlug(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, (letter) => plainLetters[letter] ?? "")
    .trim()
    .replace(/[\s-]+/g, "-")
    .replace(/^-|-$/g, "");
}
