/** Letters that Unicode does not take apart into a letter and a mark, and how people type them. */
const singleLetters = { marked: "øØłŁđĐðÐħĦŧŦı", plain: "oOlLdDdDhHtTi" };
const doubleLetters = { ß: "ss", ẞ: "SS", æ: "ae", Æ: "AE", œ: "oe", Œ: "OE", þ: "th", Þ: "TH" };
const lettersFor = new Map([
  ...Array.from(singleLetters.marked, (letter, place) => [letter, singleLetters.plain.charAt(place)] as const),
  ...Object.entries(doubleLetters),
]);
const toFold = new RegExp(`[${[...lettersFor.keys()].join("")}]`, "g");

/** A text in plain letters, so that 'cafe' finds 'Café' and the other way round; `fold_accents` in SQL is the same rule. */
export const foldAccents = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFKC")
    .replace(toFold, (letter) => lettersFor.get(letter) ?? letter);

/** The text as searches compare it, everywhere: in plain letters and lower case. */
export const plainLetters = (text: string): string => foldAccents(text).toLowerCase();
