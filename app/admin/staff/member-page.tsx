import type { ReactNode } from "react";
import { data, Form, redirect } from "react-router";
import { shopContext } from "#app/context.ts";
import { type FormProblem, formOf, readForm, type Typed } from "#app/shared/form.ts";
import { oneLine } from "#app/shared/normalize-text.ts";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { requireStaff } from "../.server/require-staff.ts";
import { AdminHead } from "../kit/admin-head.tsx";
import { Panel } from "../kit/panel.tsx";
import { UrlDialog, useDialogAddress } from "../kit/url-dialog.tsx";
import { SettingsTabs } from "../settings-tabs.tsx";
import { changeRole } from "./.server/change-role.ts";
import type { StaffProblem } from "./.server/invite-staff.ts";
import { readStaffMember } from "./.server/list-staff.ts";
import { resetCode } from "./.server/reset-code.ts";
import type { Route } from "./+types/member-page";
import { roleForm } from "./contract.ts";
import { lastDayOf, permissionsIn, roleLabel } from "./grants.ts";
import { RoleFields } from "./role-fields.tsx";

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const staff = await requireStaff(shop, request, "staff");
  const person = await readStaffMember(shop, oneLine(params.id));
  if (!person || person.id === staff.id) throw data(null, { status: 404 });
  return { person };
}

type ActionResult = { problems: FormProblem[]; typed: Typed };

export async function action({ request, context, params }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const staff = await requireStaff(shop, request, "staff");
  const form = await formOf(request);
  const id = oneLine(params.id);
  const refuse = (problems: FormProblem[], typed: Typed, status: number) =>
    data<ActionResult>({ problems, typed }, { status });
  const end = (outcome: { ok: true } | StaffProblem, done: string, typed: Typed = {}) => {
    if (outcome.ok) throw redirect(`/admin/settings/staff?done=${done}`);
    const { field, message, status } = outcome;
    return refuse([{ ...(field && { field }), message }], typed, status);
  };
  if (form.get("intent") === "reset") return end(await resetCode(shop, staff, id), "reset");
  if (form.get("intent") === "revoke") return end(await changeRole(shop, staff, id, { kind: "take-back" }), "revoked");
  form.set("permissions", permissionsIn(form));
  const read = readForm(roleForm, form);
  if (!read.ok) return refuse(read.problems, read.typed, 400);
  return end(await changeRole(shop, staff, id, { kind: "grant", ...read.data }), "saved", read.typed);
}

/** One person's role: another one, its last day, taking it back; and a new phone. */
export default function MemberPage({ loaderData: { person }, actionData }: Route.ComponentProps) {
  const { problems = [], typed = {} } = actionData ?? {};
  const stands: Typed = {
    role: person.role,
    permissions: person.permissions.join(","),
    lastDay: lastDayOf(person.expiresAt) ?? "",
  };
  const addressOf = useDialogAddress();
  const ask = (name: string, label: string) => (
    <ButtonLink tone="line" size="s" to={addressOf(name)} preventScrollReset>
      {label}
    </ButtonLink>
  );
  return (
    <>
      <AdminHead title={person.name} lead={`${person.email}, ${roleLabel(person.role)}`}>
        {person.hasCode && ask("reset", "Reset the code")}
        {person.isActive && ask("revoke", "Take the role back")}
      </AdminHead>
      <SettingsTabs />
      <Panel title={person.isActive ? "Role" : "Give the role back"}>
        <Form method="post" className="stack narrow" noValidate>
          <ErrorSummary problems={problems} />
          <RoleFields problems={problems} typed={typed.role === undefined ? stands : typed} />
          <Button type="submit" tone="brand" name="intent" value="grant">
            Save
          </Button>
        </Form>
      </Panel>
      <Confirmation name="revoke" title="Take the role back?" label="Take it back" closeTo={addressOf(null)}>
        From the next click on, nothing of the back office opens for {person.name}. The account as a customer stays.
      </Confirmation>
      <Confirmation name="reset" title="Reset the code?" label="Reset it" closeTo={addressOf(null)}>
        {person.name} is signed out everywhere and sets up a new code after the password. Make sure that it is really
        them who ask: a stranger who has the password would come in this way.
      </Confirmation>
    </>
  );
}

interface ConfirmationProps {
  name: "revoke" | "reset";
  title: string;
  label: string;
  closeTo: string;
  children: ReactNode;
}

function Confirmation({ name, title, label, closeTo, children }: ConfirmationProps) {
  return (
    <UrlDialog name={name} title={title}>
      <Form method="post" action={closeTo} className="stack">
        <p>{children}</p>
        <div className="row">
          <ButtonLink tone="line" to={closeTo} preventScrollReset>
            Cancel
          </ButtonLink>
          <Button type="submit" tone="danger" name="intent" value={name}>
            {label}
          </Button>
        </div>
      </Form>
    </UrlDialog>
  );
}
