/** What is typed, as words to look for; more than six narrow nothing down. */
export const searchWords = (typed: string): string[] => typed.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6);

const escaped = (word: string): string => word.replace(/[\\%_]/g, "\\$&");

/** A LIKE pattern for whatever has this text in it. */
export const containing = (text: string): string => `%${escaped(text)}%`;

/** The index knows three letters in a row; a shorter word has to be one of its own. */
export const patternOf = (word: string): string => (word.length < 3 ? `% ${escaped(word)} %` : containing(word));
