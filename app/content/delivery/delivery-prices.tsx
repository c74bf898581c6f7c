import { useBuiltInDelivery } from "#app/catalogue/use-built-in-delivery.ts";
import { type Country, countriesFor } from "#app/pricing/addresses/countries.ts";
import { sellsToMarket } from "#app/pricing/addresses/markets.ts";
import type { BuiltInDelivery, DeliveryOption } from "#app/pricing/delivery.ts";
import { describeDays } from "#app/pricing/describe-delivery.ts";
import { formatPence } from "#app/shared/money.ts";
import { Table } from "#app/ui/display/table.tsx";
import { PageSection } from "#app/ui/layout/page-section.tsx";
import { Money } from "#app/ui/markup.tsx";
import { useStore } from "#app/ui/store-context.tsx";
import "../stacked-table.css";
import "./delivery-prices.css";
import "#app/ui/display/price.css";

/** The table of prices and times, and each row's countries. */
export function DeliveryPrices() {
  const ours = useBuiltInDelivery();
  const { sellsTo } = useStore().markets;
  const sold = countriesFor(sellsTo);
  const sellsToNorth = sellsToMarket(sellsTo, "ni");
  const [standard, express] = ours.checkout;
  return (
    <PageSection
      id="prices"
      title="Prices and times"
      note={
        <>
          Working days from posting. The checkout shows the price for your parcel before you pay. Without a live price
          we charge {formatPence(standard.rate)} for {standard.name} ({standard.carrier}) and{" "}
          {formatPence(express.rate)} for {express.name} ({express.carrier}).
          {!sellsToNorth && " We don’t deliver to Northern Ireland, where BT postcodes are."}
        </>
      }
    >
      <div className="stack dtab stacked">
        <Table caption="Delivery prices" head={["Where", "With", "Takes", { num: "Costs" }]}>
          <tbody>
            {deliveryRows(ours, sold).map(({ where, by, takes, from, isFree }) => (
              <tr key={where} className={isFree ? "is-free" : undefined}>
                <th scope="row">{where}</th>
                <td>{by}</td>
                <td>{takes}</td>
                <td className="num">
                  {from === null ? (
                    "Quoted for your parcel"
                  ) : (
                    <>
                      {from > 0 && "from "}
                      <span className="price text-(length:--t-3)">
                        <Money pence={from} />
                      </span>
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
        <details>
          <summary>Every country we send to</summary>
          <dl className="dtab__lands">
            <div>
              <dt className="[font-weight:600]">United Kingdom</dt>
              <dd>{sellsToNorth ? "England, Scotland, Wales and Northern Ireland" : "England, Scotland and Wales"}</dd>
            </div>
            {regions(sold).map(({ name, countries }) => (
              <div key={name}>
                <dt className="[font-weight:600]">{name}</dt>
                <dd>{countries.map((country) => country.name).join(", ")}</dd>
              </div>
            ))}
          </dl>
        </details>
      </div>
    </PageSection>
  );
}

/** A row of the delivery table. `from` is pence; null if the print provider quotes each parcel. */
type DeliveryRow = { where: string; by: string; takes: string; from: number | null; isFree: boolean };

/** Countries outside Europe; all others are in Europe. */
const overseas = { "United States and Canada": ["US", "CA"], Australia: ["AU"] };

/** Each region's countries, in the list's order; a region without any is omitted. */
export function regions(list: readonly Country[]): { name: string; countries: Country[] }[] {
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

/** Delivery prices: free with a bundle, else quoted per parcel. Only the UK has a known lowest price. */
export function deliveryRows(
  { checkout: [standard, express], ukFrom }: BuiltInDelivery,
  sold: readonly Country[],
): DeliveryRow[] {
  const uk = (option: DeliveryOption) => ({ by: option.name, takes: describeDays(option) });
  return [
    { where: "UK, with a complete bundle", ...uk(standard), from: 0, isFree: true },
    { where: "UK, standard", ...uk(standard), from: ukFrom, isFree: false },
    { where: "UK, express", ...uk(express), from: null, isFree: false },
    ...regions(sold).map(({ name }) => ({
      where: name,
      by: "Tracked post or courier",
      takes: "Shown with the price",
      from: null,
      isFree: false,
    })),
  ];
}
