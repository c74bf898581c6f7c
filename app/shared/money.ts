/**
 * Money is whole pence everywhere inside the shop. Pounds exist only at the edges: in wire formats (R-MONEY-1) and in
 * displayed text.
 */
const decimal = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;
const sterling = new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP" });

/** Throws a RangeError unless `pence` is an integer: a fraction of a penny in a sum is a bug. */
export function requireWholePence(pence: number): number {
  if (!Number.isSafeInteger(pence)) throw new RangeError(`Not a whole number of pence: ${pence}`);
  return pence;
}

/**
 * Pounds to pence, x100 rounded half away from zero (R-MONEY-1).
 * @param pounds a number, or decimal text as providers send it ("4.39")
 * @throws RangeError for anything but a plain decimal number
 */
export function poundsToPence(pounds: number | string): number {
  const amount = typeof pounds === "string" ? fromText(pounds) : pounds;
  if (typeof amount !== "number" || !Number.isFinite(amount)) throw new RangeError(`Not an amount: ${String(pounds)}`);
  // 1.005 * 100 is 100.49999999999999 in binary. Rounding to fifteen digits restores the intended decimal.
  const hundredfold = Number((Math.abs(amount) * 100).toPrecision(15));
  return requireWholePence(Math.sign(amount) * Math.round(hundredfold) + 0);
}

function fromText(text: string): number {
  const trimmed = text.trim();
  return decimal.test(trimmed) ? Number(trimmed) : Number.NaN;
}

/** Pence to pounds, for JSON fields in pounds (`price`). */
export function penceToPounds(pence: number): number {
  return requireWholePence(pence) / 100;
}

/** Pence to rate text: 499 becomes "4.99". */
export function penceToRate(pence: number): string {
  return penceToPounds(pence).toFixed(2);
}

/** Display text (R-MONEY-2): '£24.99', '-£5.50', '£1,234.50'. */
export function formatPence(pence: number): string {
  return sterling.format(penceToPounds(pence) + 0);
}

/** Currencies without a smaller unit whose amounts Stripe gives in hundredths all the same. */
const inHundredths = ["isk", "ugx"];

/**
 * Display text of an amount as Stripe gives it, in the smallest unit of any currency (docs.stripe.com/currencies): the
 * shop takes pounds only, but staff may make payments and refunds in others.
 */
export function formatMinorUnits(amount: number, currency: string): string {
  const digits = inHundredths.includes(currency) ? { minimumFractionDigits: 2 } : {};
  const format = new Intl.NumberFormat("en-GB", { style: "currency", currency, ...digits });
  return format.format(requireWholePence(amount) / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
