/**
 * Amounts of earlier orders, which keep the currency that they were paid in (R-MOVE-5): whole numbers of its smallest
 * unit, as pence are of the pound. Nothing converts or adds up different currencies.
 */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string): Intl.NumberFormat {
  const known = formats.get(currency) ?? new Intl.NumberFormat("en-GB", { style: "currency", currency });
  formats.set(currency, known);
  return known;
}

/** Decimal places of a currency (ISO 4217): 2 of GBP, 0 of JPY. */
export const decimalsOf = (currency: string): number => formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2;

/** Display text: '£24.99', '€12.00', 'US$8.50'. @param amount in the smallest unit */
export const formatAmount = (amount: number, currency: string): string =>
  formatOf(currency).format(amount / 10 ** decimalsOf(currency));

/** Whether it is a currency's code, in capitals. */
export const isCurrency = (code: string): boolean => /^[A-Z]{3}$/.test(code);
