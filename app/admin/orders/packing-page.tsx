import { href } from "react-router";
import { groupItems, itemLabel } from "#app/orders/item-groups.ts";
import { formatDay } from "#app/shared/dates.ts";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { Note } from "#app/ui/display/note.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { requireStaff } from "../.server/require-staff.ts";
import { AdminHead } from "../kit/admin-head.tsx";
import { DataTable } from "../kit/data-table.tsx";
import { matchingIn, mostMatching } from "../kit/matching.ts";
import type { Column } from "../kit/table-rows.tsx";
import { listOrderNumbers } from "./.server/list-orders.ts";
import { type PackingNote, readPackingNotes } from "./.server/order-customer.ts";
import type { Route } from "./+types/packing-page";
import { maxNotes, orderNumbersIn, orderQueryOf } from "./order-list.ts";

/** `?order=LT-1&order=LT-2`: packing notes, one sheet per order; or `?matching=%3Fstatus%3Dpaid&count=60`, the newest. */
export async function loader({ url, ...args }: Route.LoaderArgs) {
  const { shop, staff } = await requireStaff(args, "view_orders");
  const all = matchingIn(url.searchParams);
  const numbers = all
    ? await listOrderNumbers(shop, orderQueryOf(new URLSearchParams(all.matching)), mostMatching)
    : orderNumbersIn(url.searchParams);
  return { notes: await readPackingNotes(shop, staff, numbers), chosen: numbers.length };
}

/** Packing notes to print. */
export default function PackingPage({ loaderData: { notes, chosen } }: Route.ComponentProps) {
  const isMasked = notes.some(({ customer }) => !customer.isRevealed);
  return (
    <div className="packing stack">
      <AdminHead
        title="Packing notes"
        lead={isMasked ? "Addresses print masked, unless you have revealed them on the order’s page." : undefined}
      >
        {notes.length > 0 && (
          <Button tone="brand" size="s" onClick={() => window.print()}>
            Print
          </Button>
        )}
      </AdminHead>
      {chosen > maxNotes && (
        <Note>
          The first {maxNotes} of {chosen} orders are here. Filter the list, or select page by page, to print the
          others.
        </Note>
      )}
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

const columns: Column<PackingNote["lines"][number]>[] = [
  {
    header: "Item",
    cell: (line) => (
      <>
        {itemLabel(line)}
        {line.bundleName && <span className="tiny soft block [font-weight:400]">{line.bundleName}</span>}
      </>
    ),
  },
  { header: "Quantity", cell: ({ quantity }) => quantity, align: "end", phone: "right" },
  { header: "SKU", cell: ({ sku }) => sku },
  { header: "Packed", cell: () => <span className="block size-[1.1rem] border-2" />, phone: "right" },
];

function Sheet({ note }: { note: PackingNote }) {
  const { number, paidAt, customer, lines, delivery } = note;
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <article className="box sheet" aria-labelledby={number}>
      <div className="row row--between">
        <h2 id={number}>{number}</h2>
        <span>{paidAt && formatDay(paidAt)}</span>
      </div>
      <address className="text-[1.15rem] not-italic">
        {[customer.name, ...customer.address].filter(Boolean).map((line) => (
          <span className="block" key={line}>
            {line}
          </span>
        ))}
      </address>
      {delivery && <p>{delivery}</p>}
      <DataTable
        caption="Contents"
        columns={columns}
        rows={groupItems(lines).flatMap(({ items }) => items)}
        rowKey={({ id }) => id}
      />
      <p>
        {count} {count === 1 ? "item" : "items"} in total.
      </p>
    </article>
  );
}
