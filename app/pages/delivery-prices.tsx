import { useBuiltInDelivery } from "#app/catalogue/use-built-in-delivery.ts";
import { Money } from "#app/ui/money.tsx";
import { Table } from "#app/ui/table.tsx";
import { deliveryRows, regions } from "./delivery-table.ts";

/** The table of prices and times, and the countries behind its rows. */
export function DeliveryPrices() {
  return (
    <section className="sect" id="prices" aria-labelledby="prices-title">
      <div>
        <h2 id="prices-title">Prices and times</h2>
        <p className="soft">
          Days are working days from posting. UK prices are what we reckon with for an ordinary parcel; the exact price
          for yours is quoted at the checkout, before you pay.
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
            {deliveryRows(useBuiltInDelivery()).map(({ where, by, takes, rate, isFree }) => (
              <tr key={where} className={isFree ? "is-free" : undefined}>
                <th scope="row">{where}</th>
                <td>{by}</td>
                <td>{takes}</td>
                <td className="num">
                  {rate === null ? (
                    "Quoted for your parcel"
                  ) : (
                    <span className="price">
                      <Money pence={rate} />
                    </span>
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
