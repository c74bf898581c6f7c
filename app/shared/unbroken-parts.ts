/** What is read as one, so that no line should end within it. */
export const unbrokenParts = new RegExp(
  `(${[
    // The number of an order, LT-1234567. A digit tells it from a T-SHIRT.
    /\b[A-Z]+-[0-9A-Z]*[0-9][0-9A-Z]*\b/,
    // Of a return, which may have no digit: R-BYRGXM.
    /\bR-[0-9A-Z]{6}\b/,
    // A postcode, HX7 8DG.
    /\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b/,
    // A day and its month, 12 Dec or 4 December.
    /\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b/,
  ]
    .map(({ source }) => source)
    .join("|")})`,
  "g",
);
