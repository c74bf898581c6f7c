import { data } from "react-router";
import { oneLine } from "#app/shared/normalize-text.ts";
import { requireStaff } from "../.server/require-staff.ts";
import { formAction, runAction } from "../kit/.server/run-action.ts";
import { AdminHead } from "../kit/admin-head.tsx";
import { ConfirmDialog, DialogLink } from "../kit/dialogs.tsx";
import { Panel } from "../kit/panel.tsx";
import { ResourceForm } from "../kit/resource-form.tsx";
import { SettingsTabs } from "../settings/settings-frame.tsx";
import { changeRole, resetCode } from "./.server/change-staff.ts";
import { readStaffMember } from "./.server/list-staff.ts";
import type { Route } from "./+types/member-page";
import { roleForm } from "./contract.ts";
import { grantable, lastDayOf, permissionsIn, roleLabel } from "./grants.ts";
import { RoleFields } from "./role-fields.tsx";

export async function loader({ params, ...args }: Route.LoaderArgs) {
  const { shop, staff } = await requireStaff(args, "staff");
  const person = await readStaffMember(shop, oneLine(params.id));
  if (!person || person.id === staff.id) throw data(null, { status: 404 });
  return { person };
}

export const action = ({ params, ...args }: Route.ActionArgs) => {
  const id = oneLine(params.id);
  return runAction(args, "staff", {
    grant: formAction(roleForm, (form, { shop, staff }) => changeRole(shop, staff, id, { kind: "grant", ...form }), {
      besides: permissionsIn,
    }),
    revoke: { run: ({ shop, staff }) => changeRole(shop, staff, id, { kind: "revoke" }) },
    reset: { run: ({ shop, staff }) => resetCode(shop, staff, id) },
  });
};

/** A member of staff: change or withdraw the role, or reset the second factor. */
export default function MemberPage({ loaderData: { person } }: Route.ComponentProps) {
  return (
    <>
      <AdminHead title={person.name} lead={`${person.email}, ${roleLabel(person.role)}`}>
        {person.hasCode && <DialogLink name="reset">Reset code</DialogLink>}
        {person.isActive && <DialogLink name="revoke">Withdraw role</DialogLink>}
      </AdminHead>
      <SettingsTabs />
      <Panel title={person.isActive ? "Role" : "Restore the role"}>
        <div className="max-w-136">
          <ResourceForm
            intent="grant"
            what="role"
            values={{
              role: person.role,
              lastDay: lastDayOf(person.expiresAt) ?? "",
              permission: grantable.filter((each) => person.permissions.includes(each)).join("\n"),
            }}
            version={person.version}
            label="Save"
          >
            <RoleFields initial={person} />
          </ResourceForm>
        </div>
      </Panel>
      <ConfirmDialog name="revoke" title="Withdraw the role?" label="Withdraw role" tone="danger">
        <p>{person.name} loses access to the back office immediately. The customer account stays.</p>
      </ConfirmDialog>
      <ConfirmDialog name="reset" title="Reset the code?" label="Reset code" tone="danger">
        <p>
          {person.name} is signed out everywhere and sets up a new code after entering the password. Make sure that the
          request really comes from them: a stranger with the password could get in this way.
        </p>
      </ConfirmDialog>
    </>
  );
}
