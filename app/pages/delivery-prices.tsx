import { useBuiltInDelivery } from "#app/catalogue/use-built-in-delivery.ts";
import { formatPence } from "#app/shared/money.ts";
import { Money } from "#app/ui/money.tsx";
import { Table } from "#app/ui/table.tsx";
import { deliveryRows, regions } from "./delivery-table.ts";
import "./delivery-prices.css";
import "#app/ui/price.css";
import "#app/ui/sect.css";

/** The table of prices and times, and the countries behind its rows. */
export function DeliveryPrices() {
  const ours = useBuiltInDelivery();
  const [standard, express] = ours.checkout;
  return (
    <section className="sect" id="prices" aria-labelledby="prices-title">
      <div>
        <h2 id="prices-title">Prices and times</h2>
        <p className="soft">
          Working days from posting. The checkout shows the price for your parcel before you pay. Without a live price
          we charge {formatPence(standard.rate)} for {standard.name} ({standard.carrier}) and{" "}
          {formatPence(express.rate)} for {express.name} ({express.carrier}).
        </p>
      </div>
      <div className="stack dtab">
        <Table caption="Delivery prices">
          <thead>
            <tr>
              <th scope="col">Where</th>
              <th scope="col">With</th>
              <th scope="col">Takes</th>
              <th scope="col" className="num">
                Costs
              </th>
            </tr>
          </thead>
          <tbody>
            {deliveryRows(ours).map(({ where, by, takes, from, isFree }) => (
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
                      <span className="price">
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
            {regions().map(({ name, countries }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{countries.map((country) => country.name).join(", ")}</dd>
              </div>
            ))}
          </dl>
        </details>
      </div>
    </section>
  );
}
