import { z } from "zod";
import { amount, currencyCode, type Sterling } from "./contract-money.ts";

/** Printful API v1: the response of `POST /shipping/rates`, in pence. */
const days = z
  .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
  .nullish()
  .transform((value) => value ?? null);
/** Documented as an integer, seen as `2026-12-01`. */
const day = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? null : String(value)));

const rate = z
  .object({
    id: z.string().min(1),
    name: z.string(),
    rate: amount,
    currency: currencyCode,
    minDeliveryDays: days,
    maxDeliveryDays: days,
    minDeliveryDate: day,
    maxDeliveryDate: day,
  })
  .transform(({ rate: pence, name, ...rest }) => {
    const tidy = name.replace(/\s+/g, " ").trim();
    return { ...rest, name: tidy, title: tidy.replace(/ ?\(Estimated delivery:[^)]*\)/i, "") || tidy, pence };
  })
  .refine((offer) => offer.pence >= 0, "a rate must not be negative");
/** One delivery option. `pence` covers all items together; days count from dispatch and are null if not given. */
type ShippingRate = z.output<typeof rate>;

export const rates = z.array(rate).transform((offers): Sterling<{ rates: ShippingRate[] }> => {
  const foreign = offers.find((offer) => offer.currency !== "GBP");
  return foreign ? { refusal: "wrong_currency", currency: foreign.currency } : { currency: "GBP", rates: offers };
});
