import { data, Form, redirect, useNavigation } from "react-router";
import { shopContext } from "#app/context.ts";
import { type FormProblem, formOf, problemOf, readForm } from "#app/shared/form.ts";
import { Note } from "#app/ui/display/note.tsx";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Field } from "#app/ui/forms/field.tsx";
import { store } from "#store";
import { deleteForm } from "../contract.ts";
import { ActionPage } from "../profile/action-page.tsx";
import { PasswordField } from "../security/password-field.tsx";
import { requireUser } from "../session/.server/current-user.ts";
import { deleteAccount, ordersUnderWay } from "./.server/delete-account.ts";
import type { Route } from "./+types/delete-account-page";

export const meta: Route.MetaFunction = () => [{ title: `Delete your account: ${store.brand}` }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const user = await requireUser(shop, request);
  return { email: user.email, underWay: await ordersUnderWay(shop, user.id) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const user = await requireUser(shop, request);
  const read = readForm(deleteForm, await formOf(request));
  const refuse = (status: number, problems: FormProblem[]) => data({ problems, typed: read.typed }, { status });
  if (!read.ok) return refuse(400, read.problems);
  if (read.data.email !== user.email) {
    return refuse(400, [{ field: "email", message: "This isn’t this account’s email address" }]);
  }
  const outcome = await deleteAccount(shop, request, user, read.data.password);
  if (!outcome.ok) return refuse(outcome.status, [{ field: "password", message: outcome.message }]);
  throw redirect("/login?done=deleted");
}

export default function DeleteAccountPage({ loaderData: { email, underWay }, actionData }: Route.ComponentProps) {
  const { problems = [], typed = {} } = actionData ?? {};
  const busy = useNavigation().formAction?.startsWith("/account/delete") === true;
  return (
    <ActionPage title="Delete my account" lead="This can’t be undone.">
      <p>
        Your name, addresses, sign-in and newsletter details are deleted straight away, and your name is removed from
        reviews. Tax law requires us to keep payment records for six years.
      </p>
      {underWay.length > 0 && (
        <Note>
          Still on its way: {underWay.join(", ")}. It will still arrive, and its emails have a link to track it. To stop
          an order that hasn’t been printed, cancel it first.
        </Note>
      )}
      <ErrorSummary problems={problems} />
      <Form method="post" className="stack" noValidate>
        <Field
          label="Email address"
          hint={`Type ${email} to delete this account`}
          name="email"
          type="email"
          autoComplete="off"
          defaultValue={typed.email}
          error={problemOf(problems, "email")}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          hint="To confirm it’s you"
          error={problemOf(problems, "password")}
        />
        <div className="row">
          <ButtonLink to="/account">Keep my account</ButtonLink>
          <Button type="submit" tone="danger" busy={busy} busyLabel="Deleting...">
            Delete my account
          </Button>
        </div>
      </Form>
    </ActionPage>
  );
}
