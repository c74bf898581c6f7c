import { href } from "react-router";
import { shopContext } from "#app/context.ts";
import { groupItems, optionsOf } from "#app/orders/item-groups.ts";
import { dayWords } from "#app/shared/dates.ts";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { useIsHydrated } from "#app/ui/use-is-hydrated.ts";
import { requireStaff } from "../.server/require-staff.ts";
import { AdminHead } from "../kit/admin-head.tsx";
import { type PackingNote, readPackingNotes } from "./.server/order-customer.ts";
import type { Route } from "./+types/packing-page";

/** `?order=LT-1&order=LT-2`: packing notes, one sheet per order. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const staff = await requireStaff(shop, request, "view_orders");
  const numbers = new URL(request.url).searchParams.getAll("order");
  return { notes: await readPackingNotes(shop, staff, numbers) };
}

/** Packing notes to print. */
export default function PackingPage({ loaderData: { notes } }: Route.ComponentProps) {
  const isMasked = notes.some(({ customer }) => !customer.isRevealed);
  return (
    <div className="packing">
      <AdminHead
        title="Packing notes"
        lead={isMasked ? "Addresses print masked, unless you have revealed them on the order’s page." : undefined}
      >
        {notes.length > 0 && <PrintButton />}
      </AdminHead>
      {notes.length === 0 && (
        <EmptyState title="No orders chosen" headingLevel={2}>
          <Link to={href("/admin/orders")}>Choose some in the list</Link>
        </EmptyState>
      )}
      {notes.map((note) => (
        <Sheet key={note.number} note={note} />
      ))}
    </div>
  );
}

function Sheet({ note }: { note: PackingNote }) {
  const { number, paidAt, customer, lines, delivery } = note;
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <article className="sheet" aria-labelledby={number}>
      <div className="row row--between">
        <h2 id={number}>{number}</h2>
        <span>{paidAt && dayWords(paidAt)}</span>
      </div>
      <address>
        {[customer.name, ...customer.address].filter(Boolean).map((line) => (
          <span className="block" key={line}>
            {line}
          </span>
        ))}
      </address>
      {delivery && <p>{delivery}</p>}
      <table className="table">
        <caption className="sr">Contents</caption>
        <thead>
          <tr>
            <th scope="col" className="num">
              Quantity
            </th>
            <th scope="col">Item</th>
            <th scope="col">SKU</th>
            <th scope="col">Packed</th>
          </tr>
        </thead>
        <tbody>
          {groupItems(lines)
            .flatMap(({ items }) => items)
            .map((line) => (
              <tr key={line.id}>
                <td className="num">{line.quantity}</td>
                <th scope="row">
                  {line.productName}, {optionsOf(line)}
                  {line.bundleName && <span className="tiny soft lines__opts">{line.bundleName}</span>}
                </th>
                <td>{line.sku}</td>
                <td>
                  <span className="sheet__box" />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
      <p>
        {count} {count === 1 ? "item" : "items"} in total.
      </p>
    </article>
  );
}

/** Opens the browser's print dialog; hidden until hydration. */
function PrintButton() {
  if (!useIsHydrated()) return null;
  return (
    <Button tone="brand" size="s" onClick={() => window.print()}>
      Print
    </Button>
  );
}
