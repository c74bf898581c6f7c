import { Table } from "#app/ui/table.tsx";
import { LengthText } from "./size-chart.tsx";
import { otherGoods } from "./size-charts.ts";
import "./delivery-prices.css";
import "#app/ui/sect.css";

/** What is not worn. */
export function OtherSizes() {
  return (
    <section className="sect" id="rest" aria-labelledby="rest-title">
      <div>
        <h2 id="rest-title">Everything else</h2>
      </div>
      <div className="szt dtab">
        <Table caption="Sizes of bags, bottles, mugs and mouse pads">
          <thead>
            <tr>
              <th scope="col">Item</th>
              <th scope="col">Size</th>
              <th scope="col">Measures</th>
              <th scope="col" className="num">
                Holds
              </th>
            </tr>
          </thead>
          <tbody>
            {otherGoods.map(({ kind, name, size, parts, holds }) => (
              <tr key={kind}>
                <th scope="row">{name}</th>
                <td>{size}</td>
                <td>
                  {parts.map(({ what, length }, index) => (
                    <span key={what}>
                      {index > 0 && ", "}
                      <LengthText of={length} /> <span className="cm">cm</span>
                      <span className="in">in</span> {what}
                    </span>
                  ))}
                </td>
                <td className="num">{holds}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </section>
  );
}
