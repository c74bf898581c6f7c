import { data, redirect } from "react-router";
import { shopContext } from "#app/context.ts";
import { type FormProblem, formOf, readForm, type Typed } from "#app/shared/form.ts";
import { Note } from "#app/ui/display/note.tsx";
import { ButtonLink, MoreLink } from "#app/ui/forms/button.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { requireStaff } from "../.server/require-staff.ts";
import { latestEntries } from "../audit/.server/read-log.ts";
import { LogList } from "../audit/log-list.tsx";
import { AdminHead } from "../kit/admin-head.tsx";
import { DoneNote } from "../kit/done-note.tsx";
import { Panel } from "../kit/panel.tsx";
import { UrlDialog, useDialogAddress } from "../kit/url-dialog.tsx";
import { SettingsTabs } from "../settings-tabs.tsx";
import { inviteStaff } from "./.server/invite-staff.ts";
import { listInvitations, listStaff } from "./.server/list-staff.ts";
import { withdrawInvitation } from "./.server/withdraw-invitation.ts";
import type { Route } from "./+types/staff-page";
import { inviteForm } from "./contract.ts";
import { permissionsIn } from "./grants.ts";
import { InvitationList } from "./invitation-list.tsx";
import { InviteForm } from "./invite-form.tsx";
import { StaffTable } from "./staff-table.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { id } = await requireStaff(shop, request, "staff");
  const [people, invitations, log] = await Promise.all([
    listStaff(shop),
    listInvitations(shop),
    latestEntries(shop, 6),
  ]);
  return { people, invitations, log, ownId: id, now: new Date() };
}

type ActionResult = { problems: FormProblem[]; typed: Typed };

export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const staff = await requireStaff(shop, request, "staff");
  const form = await formOf(request);
  if (form.get("intent") === "withdraw") {
    await withdrawInvitation(shop, staff, String(form.get("invitation") ?? ""));
    throw redirect("/admin/settings/staff?done=withdrawn");
  }
  form.set("permissions", permissionsIn(form));
  const read = readForm(inviteForm, form);
  if (!read.ok) return data<ActionResult>({ problems: read.problems, typed: read.typed }, { status: 400 });
  const invited = await inviteStaff(shop, staff, read.data);
  if (!invited.ok) {
    const { field, message, status } = invited;
    return data<ActionResult>({ problems: [{ ...(field && { field }), message }], typed: read.typed }, { status });
  }
  throw redirect("/admin/settings/staff?done=invited");
}

const done = {
  invited: "The invitation is on its way. Its link works for 7 days.",
  withdrawn: "The invitation is withdrawn: its link opens nothing any more.",
  saved: "Saved. It holds from their next click on.",
  revoked: "The role is taken back. It holds from their next click on.",
  reset: "The code is reset. They set up a new one when they sign in next.",
};

/** Who works here, what each role opens, who is invited. */
export default function StaffPage({ loaderData, actionData }: Route.ComponentProps) {
  const { people, invitations, log, ownId, now } = loaderData;
  const { problems = [], typed = {} } = actionData ?? {};
  const addressOf = useDialogAddress();
  const withoutCode = people.filter(({ isActive, hasCode }) => isActive && !hasCode);
  return (
    <>
      <AdminHead title="Settings" tab="Staff and roles" />
      <SettingsTabs />
      <DoneNote words={done} />
      <Panel
        title="People"
        flush
        aside={
          <ButtonLink tone="line" size="s" to={addressOf("invite")} preventScrollReset>
            <Icon name="plus" size="s" /> Invite
          </ButtonLink>
        }
      >
        <StaffTable people={people} ownId={ownId} now={now} />
      </Panel>
      {withoutCode.length > 0 && (
        <Note>{withoutCode.map(({ name }) => name).join(", ")} cannot get in until the six-digit code is set up.</Note>
      )}
      {invitations.length > 0 && <InvitationList invitations={invitations} />}
      <Panel title="What people did" aside={<MoreLink to="/admin/settings/log">All of it</MoreLink>}>
        <LogList entries={log} />
      </Panel>
      <UrlDialog name="invite" title="Invite somebody">
        <InviteForm problems={problems} typed={typed} closeTo={addressOf(null)} />
      </UrlDialog>
    </>
  );
}
