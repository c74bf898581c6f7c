import { momentWords } from "#app/shared/dates.ts";
import { Status } from "#app/ui/display/tag.tsx";
import { Link } from "#app/ui/link.tsx";
import { VisuallyHidden } from "#app/ui/markup.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { ListCell, ListHead, ListRow, ListTable } from "../kit/list-table.tsx";
import { isInForce, opens, type Permission } from "../permissions.ts";
import type { StaffMember } from "./.server/list-staff.ts";
import { roleLabel } from "./grants.ts";

const columns: readonly (readonly [label: string, permission: Permission])[] = [
  ["Analytics", "view_analytics"],
  ["Orders", "view_orders"],
  ["Products", "view_products"],
  ["Customers", "customers"],
  ["Settings", "settings"],
];

interface StaffTableProps {
  people: StaffMember[];
  ownId: string;
  now: Date;
}

/** Who may see what. A cross stands for what a role opens. */
export function StaffTable({ people, ownId, now }: StaffTableProps) {
  const heads = (
    <>
      <ListHead>Person</ListHead>
      {columns.map(([label]) => (
        <ListHead key={label} className="mid dt">
          {label}
        </ListHead>
      ))}
      <ListHead className="mid">Code at sign-in</ListHead>
    </>
  );
  return (
    <ListTable caption="Who may see what" heads={heads}>
      {people.map((person) => {
        const inForce = isInForce(person, now);
        return (
          <ListRow key={person.id}>
            <ListCell heads>
              {person.id === ownId ? person.name : <Link to={`/admin/settings/staff/${person.id}`}>{person.name}</Link>}
              <br />
              <span className="tiny soft">{statusLabel(person, { ownId, inForce })}</span>
            </ListCell>
            {columns.map(([label, permission]) => (
              <ListCell key={label} className="mid dt">
                {inForce && opens(person.permissions, permission) ? (
                  <span className="crossed">
                    <VisuallyHidden>Yes</VisuallyHidden>
                  </span>
                ) : (
                  <span className="crossed crossed--not">
                    <VisuallyHidden>No</VisuallyHidden>
                  </span>
                )}
              </ListCell>
            ))}
            <ListCell className="mid end">
              {inForce ? (
                <Status tone={person.hasCode ? "good" : "warn"}>{person.hasCode ? "On" : "Off"}</Status>
              ) : (
                <span className="soft small">
                  <Icon name="lock" size="s" /> Closed
                </span>
              )}
            </ListCell>
          </ListRow>
        );
      })}
    </ListTable>
  );
}

function statusLabel(person: StaffMember, { ownId, inForce }: { ownId: string; inForce: boolean }): string {
  const parts = [roleLabel(person.role)];
  if (!person.isActive) parts.push("role taken back");
  else if (!inForce) parts.push(`ended ${momentWords(person.expiresAt!)}`);
  else if (person.expiresAt) parts.push(`until ${momentWords(person.expiresAt)}`);
  if (person.id === ownId) parts.push("you");
  else parts.push(person.signedInAt ? `signed in ${momentWords(person.signedInAt)}` : "never signed in");
  return parts.join(", ");
}
