import { groupItems, optionsOf } from "#app/orders/item-groups.ts";
import { refundedQuantity } from "#app/orders/refunds/refund-amounts.ts";
import { Status, Tag } from "#app/ui/display/tag.tsx";
import { groundFor } from "#app/ui/layout/panes.tsx";
import { Money } from "#app/ui/markup.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import { Panel } from "../kit/panel.tsx";
import type { StaffLine } from "./.server/order-happenings.ts";
import type { StaffOrder, StaffOrderPageData } from "./.server/read-order-page.ts";

interface LinesPanelProps {
  order: StaffOrder;
  lines: readonly StaffLine[];
  refunds: StaffOrderPageData["refunds"];
}

const paidFor = ({ total, discountTotal }: StaffLine) => total - discountTotal;

/** The order's lines and what was paid for them. Costs are in the money panel only. */
export function LinesPanel({ order, lines, refunds }: LinesPanelProps) {
  const ordered = groupItems(lines).flatMap(({ items }) => items);
  const isBundle = lines.some(({ bundleName }) => bundleName !== null);
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const paid = lines.reduce((sum, line) => sum + paidFor(line), 0);
  return (
    <Panel
      title={
        <>
          Lines <span className="soft">{count}</span>
        </>
      }
      aside={isBundle && <Tag tone="brand">Bundle Deal</Tag>}
      flush
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="tablewrap" aria-label="Lines, scrolls sideways" tabIndex={0}>
        <table className="table lines">
          <caption className="sr">Order lines with print status and price</caption>
          <thead>
            <tr>
              <th scope="col" colSpan={2}>
                Item
              </th>
              <th scope="col">Printer</th>
              <th scope="col" className="num">
                Price
              </th>
            </tr>
          </thead>
          <tbody>
            {ordered.map((line) => (
              <LineRow key={line.id} line={line} order={order} refunded={refundedQuantity(refunds, line.id)} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                Total
              </th>
              <td />
              <td className="num">
                <Money pence={paid} />
              </td>
            </tr>
          </tfoot>
        </table>
      </section>
    </Panel>
  );
}

function LineRow({ line, order, refunded }: { line: StaffLine; order: StaffOrder; refunded: number }) {
  return (
    <tr>
      <td className="w-16 lg:pr-0">
        <span className={`photo size-11 overflow-hidden [--fill:100%] ground-${groundFor(line.color)}`}>
          <Picture picture={line.imageUrl} alt="" sizes="2.75rem" />
        </span>
      </td>
      <th scope="row">
        {line.quantity > 1 && `${line.quantity} x `}
        {line.productName}
        <span className="tiny soft block [font-weight:400]">
          {optionsOf(line)}
          {line.canceledQuantity > 0 && `. ${line.canceledQuantity} removed from the print order`}
          {refunded > 0 && `. ${refunded} refunded`}
        </span>
      </th>
      <td>
        <PrintStatus order={order} isRemoved={line.canceledQuantity === line.quantity} />
      </td>
      <td className="num">
        <Money pence={paidFor(line)} />
      </td>
    </tr>
  );
}

function PrintStatus({ order, isRemoved }: { order: StaffOrder; isRemoved: boolean }) {
  if (isRemoved) return <Status>Removed</Status>;
  if (order.status === "shipped" || order.status === "delivered") return <Status tone="good">Posted</Status>;
  if (order.status === "in_production") return <Status tone="warn">Printing</Status>;
  switch (order.printState) {
    case "none":
      return <Status>{order.paidAt ? "Not sent yet" : "Not sent"}</Status>;
    case "draft":
      return <Status tone="warn">Draft</Status>;
    case "stopped":
      return <Status>Stopped</Status>;
    default:
      return <Status tone="info">Confirmed</Status>;
  }
}
