/** Splits a search into lower-case words; at most six are used. */
export const searchWords = (typed: string): string[] => typed.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6);

const escapeLike = (word: string): string => word.replace(/[\\%_]/g, "\\$&");

/** A LIKE pattern that matches any text containing this one. */
export const containing = (text: string): string => `%${escapeLike(text)}%`;

/**
 * A LIKE pattern for one word. The index needs three letters in a row, so a shorter word only matches as a whole word.
 */
export const patternOf = (word: string): string => (word.length < 3 ? `% ${escapeLike(word)} %` : containing(word));
