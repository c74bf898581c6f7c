/** Numbers of orders and returns, where a line could end at the hyphen; postcodes; days and their months. */
export const unbrokenParts = new RegExp(
  `(${[
    /\b[A-Z]+-[0-9A-Z]*[0-9][0-9A-Z]*\b/,
    // A return's, which is made of letters alone now and then.
    /\bR-[0-9A-Z]{6}\b/,
    /\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b/,
    /\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b/,
  ]
    .map(({ source }) => source)
    .join("|")})`,
  "g",
);
