import { formatDateTime } from "#app/shared/dates.ts";
import { Note } from "#app/ui/display/note.tsx";
import { MoreLink } from "#app/ui/forms/button.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { requireStaff } from "../.server/require-staff.ts";
import { latestEntries } from "../audit/.server/log.ts";
import { LogList } from "../audit/log-list.tsx";
import { formAction, done as isDone, runAction } from "../kit/.server/run-action.ts";
import { ActionButton } from "../kit/buttons.tsx";
import { DataTable } from "../kit/data-table.tsx";
import { ConfirmDialog, DialogLink } from "../kit/dialogs.tsx";
import { FormField } from "../kit/form-fields.tsx";
import { DoneNote } from "../kit/notes.tsx";
import { Panel } from "../kit/panel.tsx";
import type { Column } from "../kit/table-rows.tsx";
import { SettingsHead } from "../settings/settings-frame.tsx";
import { inviteStaff } from "./.server/change-staff.ts";
import { withdrawInvitation } from "./.server/invitations.ts";
import { listInvitations, listStaff } from "./.server/list-staff.ts";
import type { Route } from "./+types/staff-page";
import { inviteForm } from "./contract.ts";
import { permissionsIn, roleLabel } from "./grants.ts";
import { RoleFields } from "./role-fields.tsx";
import { StaffTable } from "./staff-table.tsx";

export async function loader(args: Route.LoaderArgs) {
  const { shop, staff } = await requireStaff(args, "staff");
  const [people, invitations, log] = await Promise.all([
    listStaff(shop),
    listInvitations(shop),
    latestEntries(shop, 6),
  ]);
  return { people, invitations, log, ownId: staff.id, now: new Date() };
}

export const action = (args: Route.ActionArgs) =>
  runAction(args, "staff", {
    invite: formAction(inviteForm, (form, { shop, staff }) => inviteStaff(shop, staff, form), {
      besides: permissionsIn,
    }),
    withdraw: {
      async run({ shop, staff, form }) {
        await withdrawInvitation(shop, staff, String(form.get("invitation") ?? ""));
        return isDone("withdrawn");
      },
    },
  });

const done = {
  invited: "Invitation sent. Its link works for 7 days.",
  withdrawn: "Invitation withdrawn: its link no longer works.",
  saved: "Saved. It applies immediately.",
  revoked: "Role withdrawn. It applies immediately.",
  reset: "Code reset. They set up a new one at their next sign-in.",
};

const noRole = { role: "support", permissions: [] };

const invitationColumns: Column<Route.ComponentProps["loaderData"]["invitations"][number]>[] = [
  {
    header: "Person",
    cell: ({ email, role, expiresAt }) => (
      <>
        {email}
        <br />
        <span className="small soft">
          {roleLabel(role)}, link works until {formatDateTime(expiresAt)}
        </span>
      </>
    ),
  },
  {
    header: "Withdraw",
    align: "end",
    phone: "right",
    cell: ({ id, email }) => (
      <ActionButton intent="withdraw" fields={{ invitation: id }} aria-label={`Withdraw ${email}`}>
        Withdraw
      </ActionButton>
    ),
  },
];

/** Staff, what each role opens, and pending invitations. */
export default function StaffPage({ loaderData }: Route.ComponentProps) {
  const { people, invitations, log, ownId, now } = loaderData;
  const withoutCode = people.filter(({ isActive, hasCode }) => isActive && !hasCode);
  return (
    <>
      <SettingsHead tab="Staff and roles" />
      <DoneNote words={done} />
      <StaffTable
        people={people}
        ownId={ownId}
        now={now}
        aside={
          <DialogLink name="invite">
            <Icon name="plus" size="s" /> Invite
          </DialogLink>
        }
      />
      {withoutCode.length > 0 && (
        <Note>{withoutCode.map(({ name }) => name).join(", ")} cannot sign in until the six-digit code is set up.</Note>
      )}
      {invitations.length > 0 && (
        <DataTable
          title="Invited"
          caption="Pending invitations"
          columns={invitationColumns}
          rows={invitations}
          rowKey={({ id }) => id}
        />
      )}
      <Panel title="Staff activity" aside={<MoreLink to="/admin/settings/log">Full log</MoreLink>}>
        <LogList entries={log} />
      </Panel>
      <ConfirmDialog name="invite" title="Invite somebody" values={{ role: noRole.role }} label="Send the invitation">
        <FormField label="Email address" name="email" type="email" />
        <RoleFields initial={noRole} />
      </ConfirmDialog>
    </>
  );
}
