import type { LineItem, ShippingRate } from "@stripe/stripe-js";
import { importCharges } from "#app/markets/import-charges.ts";
import { mustAgreeToWait } from "#app/preorders/preorder.ts";
import type { DeliveryOption } from "#app/pricing/delivery.ts";
import type { CheckoutSummary } from "../contract.ts";

/** An order as a wallet's sheet shows it. */
export type SheetOrder = {
  summary: CheckoutSummary;
  options: readonly DeliveryOption[];
  chosen: DeliveryOption;
  /** Said after every delivery option's name: what customs abroad may ask for (R-MARKET-6). */
  charges: string | null;
};

/**
 * Whether the buyer first has to agree to wait (R-PREORDER-3). A sheet has no box to tick: the checkout asks.
 * @param waitsUntil the day that they have agreed to
 */
export const lacksAgreement = (
  { summary: { dispatchOn }, chosen }: Pick<SheetOrder, "summary" | "chosen">,
  waitsUntil: string | null,
): boolean =>
  dispatchOn !== waitsUntil && mustAgreeToWait({ dispatchOn, maxDeliveryDays: chosen.maxDeliveryDays }, new Date());

/** Pence, less discounts, without delivery. */
const goodsOf = ({ itemsTotal, discountTotal, taxTotal }: CheckoutSummary): number =>
  itemsTotal - discountTotal + taxTotal;

/** Pence: what the sheet says is charged. */
export const sheetTotal = ({ summary, chosen }: Pick<SheetOrder, "summary" | "chosen">): number =>
  goodsOf(summary) + chosen.rate;

/** The sheet's lines, which add up to its total. */
export function sheetLines({ summary, chosen }: Pick<SheetOrder, "summary" | "chosen">): LineItem[] {
  const { lines, discountTotal, discountCode, taxTotal } = summary;
  return [
    ...lines.map(({ name, color, size, quantity, total }) => ({
      name: `${quantity > 1 ? `${quantity} x ` : ""}${[name, color, size].filter(Boolean).join(", ")}`,
      amount: total,
    })),
    ...(discountTotal > 0 ? [{ name: `Discount ${discountCode ?? ""}`.trim(), amount: -discountTotal }] : []),
    ...(taxTotal > 0 ? [{ name: "Tax", amount: taxTotal }] : []),
    { name: "Delivery", amount: chosen.rate },
  ];
}

/** The sheet's delivery options; it preselects the first. */
export const sheetRates = ({ options, charges }: SheetOrder): ShippingRate[] =>
  options.map((option) => rateOf(option, charges));

const rateOf = (
  { id, name, rate, minDeliveryDays, maxDeliveryDays }: DeliveryOption,
  charges: string | null,
): ShippingRate => ({
  id,
  amount: rate,
  displayName: charges ? `${name}. ${charges}` : name,
  deliveryEstimate: {
    minimum: { unit: "business_day", value: minDeliveryDays },
    maximum: { unit: "business_day", value: maxDeliveryDays },
  },
});

/** What import charges abroad a sheet for this country must name. */
export const chargesIn = (country: string, summary: CheckoutSummary, hasIossNumber: boolean): string | null =>
  importCharges(country, summary, hasIossNumber)?.total ?? null;

/** A sheet opens before it gives an address, but not without a delivery option. Nothing can be paid with this one. */
export const notQuotedYet: ShippingRate = {
  id: "not-quoted-yet",
  amount: 0,
  displayName: "Delivery, priced from your address",
};
