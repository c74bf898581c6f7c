import type { ProviderGoods as Goods } from "#app/catalogue-sync/contract.ts";
import { Note } from "#app/ui/display/note.tsx";
import { Table } from "#app/ui/display/table.tsx";
import { BenchPart } from "./bench-page.tsx";

/** What the printer has to print on; says so when the list is the built-in one (R-SYNC-5). */
export function ProviderGoods({ result, mock, note }: Goods) {
  return (
    <BenchPart id="goods" title="Its catalogue">
      {mock && (
        <Note>
          <b>Using mock data.</b> {note ?? "The print provider’s own list is switched off: PRINTFUL_CATALOGUE is mock."}
        </Note>
      )}
      <Table caption="Products to print on">
        <thead>
          <tr>
            <th scope="col">Goods</th>
            <th scope="col" className="num">
              Id
            </th>
            <th scope="col" className="num">
              Variants
            </th>
            <th scope="col" className="num">
              Days to make
            </th>
            <th scope="col">From</th>
          </tr>
        </thead>
        <tbody>
          {result.map((each) => (
            <tr key={each.id}>
              <th scope="row">
                {each.title}
                {each.is_discontinued && " (discontinued)"}
              </th>
              <td className="num">{each.id}</td>
              <td className="num">{each.variants}</td>
              <td className="num">{each.avg_fulfillment_time ?? "Not given"}</td>
              <td>{each.origin_country ?? "Not given"}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </BenchPart>
  );
}
