import { type Country, countries } from "#app/pricing/countries.ts";
import type { BuiltInDelivery, DeliveryOption } from "#app/pricing/delivery.ts";
import { describeDays } from "#app/pricing/delivery-words.ts";

/** A row of the delivery table. `from` is pence; null where only the printer can tell, parcel by parcel. */
export type DeliveryRow = { where: string; by: string; takes: string; from: number | null; isFree: boolean };

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

/** What delivery costs: free with a bundle, else quoted for each parcel; in the UK it is known what it starts at. */
export function deliveryRows({ checkout: [standard, express], ukFrom }: BuiltInDelivery): DeliveryRow[] {
  const uk = (option: DeliveryOption) => ({ by: option.name, takes: describeDays(option) });
  return [
    { where: "UK, with a complete bundle", ...uk(standard), from: 0, isFree: true },
    { where: "UK, standard", ...uk(standard), from: ukFrom, isFree: false },
    { where: "UK, express", ...uk(express), from: null, isFree: false },
    ...regions().map(({ name }) => ({
      where: name,
      by: "Tracked post or courier",
      takes: "Shown with the price",
      from: null,
      isFree: false,
    })),
  ];
}
