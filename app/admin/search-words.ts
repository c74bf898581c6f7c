/** What is typed, as words to look for; more than six narrow nothing down. */
export const searchWords = (typed: string): string[] => typed.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6);

/** A word as it stands in a LIKE pattern. */
export const escaped = (word: string): string => word.replace(/[\\%_]/g, "\\$&");

/** The index knows three letters in a row; a shorter word has to be one of its own. */
export const patternOf = (word: string): string => (word.length < 3 ? `% ${escaped(word)} %` : `%${escaped(word)}%`);
