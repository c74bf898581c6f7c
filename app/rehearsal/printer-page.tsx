import { shopContext } from "#app/context.ts";
import { momentWords } from "#app/shared/dates.ts";
import type { PageHandle } from "#app/shell/layout.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { Alert } from "#app/ui/display/note.tsx";
import { Table } from "#app/ui/display/table.tsx";
import { Status } from "#app/ui/display/tag.tsx";
import { rehearsalControl } from "./.server/control.ts";
import { allVariants, orderNumbers } from "./.server/read-shop.ts";
import { runRehearsalForm } from "./.server/run-action.ts";
import type { Route } from "./+types/printer-page";
import type { PrinterOrder } from "./contract.ts";
import { describePrint, printMoves } from "./labels.ts";
import { rehearsalMeta, Stage, StageButton, useFresh } from "./stage.tsx";
import { StockMachine } from "./stock.tsx";

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
          {order.id}, {momentWords(new Date(order.createdAt))}
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
