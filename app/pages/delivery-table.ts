import { type Country, countries } from "#app/pricing/countries.ts";
import type { BuiltInDelivery, DeliveryOption } from "#app/pricing/delivery.ts";
import { describeDays } from "#app/pricing/delivery-words.ts";

/** A row of the delivery table. `rate` is pence; null where only the printer can tell, parcel by parcel. */
export type DeliveryRow = { where: string; by: string; takes: string; rate: number | null; isFree: boolean };

/** Countries that are named; whatever else the shop sends to lies in Europe. */
const overseas = { "United States and Canada": ["US", "CA"], Australia: ["AU"] };

/** The countries of each row abroad, by name and in the order of the list. */
export function regions(list: readonly Country[] = countries): { name: string; countries: Country[] }[] {
  const far: string[] = Object.values(overseas).flat();
  const europe = list.filter(({ code }) => code !== "GB" && !far.includes(code));
  return [
    { name: "Europe", countries: europe },
    ...Object.entries(overseas).map(([name, codes]) => ({
      name,
      countries: list.filter(({ code }) => codes.includes(code)),
    })),
  ].filter((region) => region.countries.length > 0);
}

/** What delivery costs, out of the pricing rules: fixed in the UK, quoted for each parcel abroad. */
export function deliveryRows({ checkout: [standard, express] }: BuiltInDelivery): DeliveryRow[] {
  const uk = ({ carrier, ...option }: DeliveryOption) => ({ by: carrier, takes: describeDays(option) });
  return [
    { where: "UK, with a complete bundle", ...uk(standard), rate: 0, isFree: true },
    { where: "UK, standard", ...uk(standard), rate: standard.rate, isFree: false },
    { where: "UK, express", ...uk(express), rate: express.rate, isFree: false },
    ...regions().map(({ name }) => ({
      where: name,
      by: "Tracked post or courier",
      takes: "Named with the price",
      rate: null,
      isFree: false,
    })),
  ];
}
