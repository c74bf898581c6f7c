import { z } from "zod";

/**
 * Amounts as Printful writes them, read into whole pence. Orders and rates write decimal strings
 * (`"4.39"`), cost estimates write numbers (`4.39`): both are accepted everywhere, and an amount that is
 * not a whole number of hundredths is malformed rather than rounded.
 *
 * An amount is only called pence when its own `currency` field says GBP. Anything else is the tagged
 * refusal `wrong_currency` and carries no number at all, so that dollars are never added to pounds.
 */
type WrongCurrency = { refusal: "wrong_currency"; currency: string };
export type Sterling<Amounts> = ({ currency: "GBP" } & Amounts) | WrongCurrency;

export const isSterling = <T extends object>(amounts: T | WrongCurrency): amounts is T =>
  !("refusal" in amounts && amounts.refusal === "wrong_currency");

/** A decimal amount in hundredths, or null if it has a fraction of one. */
export function hundredths(amount: string | number): number | null {
  if (typeof amount === "number") {
    const exact = amount * 100;
    const whole = Math.round(exact);
    return Number.isSafeInteger(whole) && Math.abs(exact - whole) < 1e-4 ? whole : null;
  }
  const parts = /^(-?)(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(amount.trim());
  if (!parts) return null;
  const whole = Number(parts[2]) * 100 + Number((parts[3] ?? "").padEnd(2, "0"));
  return parts[1] && whole ? -whole : whole;
}

/** Whole pence as the decimal string Printful expects: 2499 gives `"24.99"`. @throws RangeError on a fraction of a penny. */
export function decimal(pence: number): string {
  if (!Number.isSafeInteger(pence)) throw new RangeError(`${pence} is not a whole number of pence`);
  const digits = String(Math.abs(pence)).padStart(3, "0");
  return `${pence < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export const amount = z.union([z.string(), z.number()]).transform((value, context) => {
  const pence = hundredths(value);
  if (pence !== null) return pence;
  context.addIssue({ code: "custom", message: "is not an amount in whole hundredths" });
  return z.NEVER;
});

export const currencyCode = z.string().regex(/^[A-Z]{3}$/);

const orNull = amount.nullish().transform((value) => value ?? null);
const orNothing = amount.nullish().transform((value) => value ?? 0);

function inSterling<T extends { currency: string }>({ currency, ...amounts }: T): Sterling<Omit<T, "currency">> {
  return currency === "GBP" ? { currency: "GBP", ...amounts } : { refusal: "wrong_currency", currency };
}

/** What Printful bills the shop owner for an order; fees that do not apply may be missing and count as 0. */
export const costs = z
  .object({
    currency: currencyCode,
    subtotal: amount,
    discount: orNothing,
    shipping: amount,
    digitization: orNothing,
    additional_fee: orNothing,
    fulfillment_fee: orNothing,
    retail_delivery_fee: orNothing,
    tax: orNothing,
    vat: orNothing,
    total: amount,
  })
  .transform(({ additional_fee, fulfillment_fee, retail_delivery_fee, ...rest }) =>
    inSterling({ ...rest, fees: additional_fee + fulfillment_fee + retail_delivery_fee }),
  );

/** What our customer paid, as we reported it to Printful; null for each part that we left out. */
export const retailCosts = z
  .object({
    currency: currencyCode,
    subtotal: orNull,
    discount: orNull,
    shipping: orNull,
    tax: orNull,
    vat: orNull,
    total: orNull,
  })
  .transform((all) => inSterling(all));
