import { Form } from "react-router";
import { DataTable } from "#app/admin/kit/data-table.tsx";
import { Panel } from "#app/admin/kit/panel.tsx";
import type { Column } from "#app/admin/kit/table-rows.tsx";
import { formatDateTime } from "#app/shared/dates.ts";
import { formatPence } from "#app/shared/money.ts";
import { Table } from "#app/ui/display/table.tsx";
import { Status } from "#app/ui/display/tag.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { Link } from "#app/ui/link.tsx";
import type { readSync } from "./.server/read-sync.ts";
import { isConflictField, takeRemoteLabels } from "./labels.ts";

type Sync = Awaited<ReturnType<typeof readSync>>;
type Conflict = Sync["conflicts"][number];
type Turned = Sync["turned"][number];

/** Conflicts between shop and provider, for a person to decide. */
export function ConflictList({ conflicts }: { conflicts: readonly Conflict[] }) {
  if (conflicts.length === 0) return null;
  return (
    <Panel title="To settle" lit>
      <ul className="rows notes">
        {conflicts.map((conflict) => (
          <li key={conflict.id} className="stack">
            <p>
              {conflict.summary}{" "}
              {conflict.productId && <Link to={`/admin/products/${conflict.productId}`}>See the product</Link>}
            </p>
            <Sides conflict={conflict} />
            <Form method="post" className="row" preventScrollReset>
              <input type="hidden" name="intent" value="settle" />
              <input type="hidden" name="id" value={conflict.id} />
              <Button type="submit" tone="line" size="s" name="decision" value="ours">
                Keep the shop’s
              </Button>
              {isConflictField(conflict.field) && takeRemoteLabels[conflict.field] && (
                <Button type="submit" tone="line" size="s" name="decision" value="theirs">
                  {takeRemoteLabels[conflict.field]}
                </Button>
              )}
            </Form>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const isMoney = (field: string) => ["price", "below_cost", "cost"].includes(field);

function valueText(field: string, value: string | null): string {
  if (value === null) return "none";
  return isMoney(field) ? formatPence(Number(value)) : value;
}

function Sides({ conflict: { field, ours, theirs, changes } }: { conflict: Conflict }) {
  const rows = changes.length > 0 ? changes : [{ syncId: 0, label: "Product", ours, theirs }];
  if (rows.every((row) => row.ours === null && row.theirs === null)) return null;
  return (
    <Table caption="What the shop and the printer say" head={["What", "Shop", "Printer"]}>
      <tbody>
        {rows.map((row) => (
          <tr key={row.syncId}>
            <th scope="row">{row.label}</th>
            <td>{valueText(field, row.ours)}</td>
            <td>{valueText(field, row.theirs)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Problems, one sentence each. */
export function ProblemList({ words }: { words: readonly string[] }) {
  return (
    <ul className="rows notes small">
      {[...new Set(words)].map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
  );
}

const inventoryColumns: Column<Turned>[] = [
  {
    header: "Product",
    cell: ({ productId, name }) => (productId ? <Link to={`/admin/products/${productId}`}>{name}</Link> : name),
  },
  { header: "Colour, size", cell: ({ color, size }) => `${color}, ${size}` },
  {
    header: "Now",
    cell: ({ canBePrinted }) => (
      <Status tone={canBePrinted ? "good" : "warn"}>{canBePrinted ? "Can be printed" : "Run out"}</Status>
    ),
  },
  { header: "Since", cell: ({ at }) => at && formatDateTime(at) },
];

/** What the provider ran out of or restocked in the last week. */
export function InventoryList({ turned }: { turned: readonly Turned[] }) {
  if (turned.length === 0) return null;
  return (
    <DataTable
      title="Stock at the printer, last 7 days"
      caption="What ran out or came back"
      columns={inventoryColumns}
      rows={turned}
      rowKey={({ id }) => id}
    />
  );
}
