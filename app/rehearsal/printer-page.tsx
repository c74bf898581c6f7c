import { Form } from "react-router";
import { shopContext } from "#app/context.ts";
import { formatDateTime } from "#app/shared/dates.ts";
import type { PageHandle } from "#app/shell/layout.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { Alert } from "#app/ui/display/note.tsx";
import { Table } from "#app/ui/display/table.tsx";
import { Status } from "#app/ui/display/tag.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { Options, Select } from "#app/ui/forms/field.tsx";
import { rehearsalControl } from "./.server/control.ts";
import { allVariants, orderNumbers, type PrintedVariant } from "./.server/read-shop.ts";
import { runRehearsalForm } from "./.server/run-action.ts";
import type { Route } from "./+types/printer-page";
import { type PrinterOrder, stockLevels } from "./contract.ts";
import { describePrint, printMoves } from "./labels.ts";
import { rehearsalMeta, Stage, StageButton, useFresh } from "./stage.tsx";

export const handle: PageHandle = { frame: "bare" };
export const meta: Route.MetaFunction = rehearsalMeta("Printer");

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const state = await rehearsalControl(shop).state();
  if (!state.ok) return { ok: false as const, error: state.error };
  const { printerOrders, availability } = state.value;
  const externalIds = printerOrders.flatMap(({ externalId }) => externalId ?? []);
  const [numbers, variants] = await Promise.all([orderNumbers(shop.db, externalIds), allVariants(shop.db)]);
  return { ok: true as const, printerOrders, availability, numbers, variants };
}

export const action = ({ request, context }: Route.ActionArgs) => runRehearsalForm(context.get(shopContext), request);

/** Every order at the sandbox print provider with its possible moves, and its stock. */
export default function PrinterPage({ loaderData: page, actionData }: Route.ComponentProps) {
  useFresh();
  return (
    <>
      <Stage
        title="Printer"
        words="A paid order arrives as a draft and goes to print once it can no longer be cancelled. You move it on from there."
        done={actionData}
      />
      <div className="wrap band stack">
        {!page.ok && <Alert>{page.error}</Alert>}
        {page.ok && page.printerOrders.length === 0 && <EmptyState title="No orders yet" headingLevel={2} />}
        {page.ok && page.printerOrders.length > 0 && (
          <PrinterOrders orders={page.printerOrders} numbers={page.numbers} />
        )}
        {page.ok && <StockMachine variants={page.variants} availability={page.availability} />}
      </div>
    </>
  );
}

/** The print orders, each with buttons for its possible moves. */
const PrinterOrders = ({ orders, numbers }: { orders: PrinterOrder[]; numbers: Record<string, string> }) => (
  <div className="moves">
    <Table caption="Orders at the printer, newest first" head={["Order", "State", "Items", "Parcels", "Actions"]}>
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
          {order.id}, {formatDateTime(new Date(order.createdAt))}
        </span>
      </th>
      <td>
        <Status tone={tone}>{words}</Status>
        {order.error && <span className="tiny soft block">{order.error}</span>}
      </td>
      <td className="tiny">
        {order.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same variant may occur twice
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
            <StageButton
              key={move}
              fields={{ intent: "print", id: order.id, move }}
              tone={index === 0 ? "ink" : "line"}
            >
              {label}
            </StageButton>
          ))}
        </div>
      </td>
    </tr>
  );
}

const words: Record<(typeof stockLevels)[number], string> = {
  active: "Available",
  out_of_stock: "Out of stock",
  temporary_out_of_stock: "Temporarily out of stock",
  discontinued: "Discontinued",
};

/** Each product's colours, with the ids of all sizes. */
function wholeColors(variants: PrintedVariant[]): { color: string; ids: string }[] {
  const byColor = new Map<string, number[]>();
  for (const { color, id } of variants) byColor.set(color, [...(byColor.get(color) ?? []), id]);
  return [...byColor].map(([color, ids]) => ({ color, ids: ids.join(",") }));
}

/** The print provider's stock: everything is available except what is listed here. */
function StockMachine({
  variants,
  availability,
}: {
  variants: PrintedVariant[];
  availability: Record<string, string>;
}) {
  const nameOf = (id: string) => variants.find((variant) => String(variant.id) === id)?.name ?? id;
  const unusual = Object.entries(availability);
  return (
    <section aria-labelledby="stock-title" className="stack">
      <h2 id="stock-title">Stock</h2>
      {unusual.length > 1 && (
        <StageButton fields={{ intent: "stock", ids: unusual.map(([id]) => id).join(","), availability: "active" }}>
          Make everything available
        </StageButton>
      )}
      {unusual.length === 0 && <p className="soft">Everything is in stock.</p>}
      <ul className="stack">
        {unusual.map(([id, state]) => (
          <li className="row" key={id}>
            <Status tone="bad">{Object.entries(words).find(([word]) => word === state)?.[1] ?? state}</Status>
            {nameOf(id)}
            <StageButton fields={{ intent: "stock", ids: id, availability: "active" }}>Make it available</StageButton>
          </li>
        ))}
      </ul>
      <Form method="post" preventScrollReset className="row items-end">
        <input type="hidden" name="intent" value="stock" />
        <Select label="Item" name="ids">
          <optgroup label="A whole colour">
            {wholeColors(variants).map(({ color, ids }) => (
              <option key={color} value={ids}>
                {color}
              </option>
            ))}
          </optgroup>
          <optgroup label="One size of it">
            <Options of={variants.map(({ id, name }) => [id, name])} />
          </optgroup>
        </Select>
        <Select label="Availability" name="availability" defaultValue="out_of_stock">
          <Options of={stockLevels.map((state) => [state, words[state]])} />
        </Select>
        <Button type="submit">Set</Button>
      </Form>
    </section>
  );
}
