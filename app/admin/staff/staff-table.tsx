import type { ReactNode } from "react";
import { formatDateTime } from "#app/shared/dates.ts";
import { Status } from "#app/ui/display/tag.tsx";
import { Link } from "#app/ui/link.tsx";
import { VisuallyHidden } from "#app/ui/markup.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { DataTable } from "../kit/data-table.tsx";
import type { Column } from "../kit/table-rows.tsx";
import { isInForce, opens, type Permission } from "../permissions.ts";
import type { StaffMember } from "./.server/list-staff.ts";
import { roleLabel } from "./grants.ts";

type Row = StaffMember & { isOwn: boolean; inForce: boolean };

/** A column that marks whether a person's role grants a permission. */
const permissionColumn = (header: string, permission: Permission): Column<Row> => ({
  header,
  align: "middle",
  phone: "more",
  cell: ({ inForce, permissions }) => {
    const isOpen = inForce && opens(permissions, permission);
    return (
      <span className={isOpen ? "crossed" : "crossed crossed--not"}>
        <VisuallyHidden>{isOpen ? "Yes" : "No"}</VisuallyHidden>
      </span>
    );
  },
});

const columns: Column<Row>[] = [
  {
    header: "Person",
    cell: (row) => (
      <>
        {row.isOwn ? row.name : <Link to={`/admin/settings/staff/${row.id}`}>{row.name}</Link>}
        <br />
        <span className="tiny soft">{statusLabel(row)}</span>
      </>
    ),
  },
  permissionColumn("Analytics", "view_analytics"),
  permissionColumn("Orders", "view_orders"),
  permissionColumn("Products", "view_products"),
  permissionColumn("Customers", "customers"),
  permissionColumn("Settings", "settings"),
  {
    header: "Two-factor",
    align: "middle",
    phone: "right",
    cell: ({ inForce, hasCode }) =>
      inForce ? (
        <Status tone={hasCode ? "good" : "warn"}>{hasCode ? "On" : "Off"}</Status>
      ) : (
        <span className="soft small">
          <Icon name="lock" size="s" /> No access
        </span>
      ),
  },
];

interface StaffTableProps {
  people: readonly StaffMember[];
  ownId: string;
  now: Date;
  aside: ReactNode;
}

/** Staff with the sections that their role opens. */
export function StaffTable({ people, ownId, now, aside }: StaffTableProps) {
  return (
    <DataTable
      title="People"
      aside={aside}
      caption="Staff and their access"
      columns={columns}
      rows={people.map((person) => ({ ...person, isOwn: person.id === ownId, inForce: isInForce(person, now) }))}
      rowKey={({ id }) => id}
    />
  );
}

function statusLabel({ role, isActive, inForce, expiresAt, isOwn, signedInAt }: Row): string {
  const parts = [roleLabel(role)];
  if (!isActive) parts.push("role withdrawn");
  else if (!inForce) parts.push(`ended ${formatDateTime(expiresAt!)}`);
  else if (expiresAt) parts.push(`until ${formatDateTime(expiresAt)}`);
  if (isOwn) parts.push("you");
  else parts.push(signedInAt ? `signed in ${formatDateTime(signedInAt)}` : "never signed in");
  return parts.join(", ");
}
