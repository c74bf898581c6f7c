import { momentWords } from "#app/shared/dates.ts";
import { Table } from "#app/ui/display/table.tsx";
import { Status } from "#app/ui/display/tag.tsx";
import { ActionButton } from "./action-button.tsx";
import type { PrinterOrder } from "./contract.ts";
import { describePrint, printMoves } from "./print-words.ts";

/** The orders at the printer, each with the buttons for what can happen to it next. */
export const PrinterOrders = ({ orders, numbers }: { orders: PrinterOrder[]; numbers: Record<string, string> }) => (
  <div className="moves">
    <Table caption="Orders at the printer, newest first">
      <thead>
        <tr>
          <th scope="col">Order</th>
          <th scope="col">State</th>
          <th scope="col">Items</th>
          <th scope="col">Parcels</th>
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} number={numbers[order.externalId ?? ""]} />
        ))}
      </tbody>
    </Table>
  </div>
);

function OrderRow({ order, number }: { order: PrinterOrder; number: string | undefined }) {
  const { words, tone } = describePrint(order);
  return (
    <tr>
      <th scope="row">
        {number ?? "Not from this shop"}
        <br />
        <span className="tiny soft">
          {order.id}, {momentWords(new Date(order.createdAt))}
        </span>
      </th>
      <td>
        <Status tone={tone}>{words}</Status>
        {order.error && <span className="tiny soft block">{order.error}</span>}
      </td>
      <td className="tiny">
        {order.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same variant may stand there twice
          <span className="block" key={index}>
            {item.quantity} x {item.name ?? item.syncVariantId}
          </span>
        ))}
      </td>
      <td className="tiny">
        {order.shipments.map((parcel) => (
          <span className="block" key={parcel.id}>
            {parcel.trackingNumber ?? parcel.id}
            {parcel.deliveredAt && ", delivered"}
            {parcel.returnedAt && ", came back"}
          </span>
        ))}
      </td>
      <td>
        <div className="row">
          {printMoves(order).map(({ move, label }, index) => (
            <ActionButton key={move} fields={{ deed: "print", id: order.id, move }} tone={index === 0 ? "ink" : "line"}>
              {label}
            </ActionButton>
          ))}
        </div>
      </td>
    </tr>
  );
}
