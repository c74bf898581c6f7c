import { data, Form, redirect, useNavigation } from "react-router";
import { shopContext } from "#app/context.ts";
import { type FormProblem, formOf, problemOf, readForm } from "#app/shared/form.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Field } from "#app/ui/forms/field.tsx";
import { store } from "#store";
import { changeNameForm } from "../contract.ts";
import { changeName } from "../security/.server/change-credentials.ts";
import { PasswordField } from "../security/password-field.tsx";
import { nameParts, requireUser } from "../session/.server/current-user.ts";
import type { Route } from "./+types/change-name-page";
import { ActionPage } from "./action-page.tsx";

export const meta: Route.MetaFunction = () => [{ title: `Change your name: ${store.brand}` }];

export async function loader({ request, context }: Route.LoaderArgs) {
  return nameParts(await requireUser(context.get(shopContext), request));
}

export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const user = await requireUser(shop, request);
  const read = readForm(changeNameForm, await formOf(request));
  const refuse = (status: number, problems: FormProblem[]) => data({ problems, typed: read.typed }, { status });
  if (!read.ok) return refuse(400, read.problems);
  const outcome = await changeName(shop, request, user, read.data);
  if (!outcome.ok) return refuse(outcome.status, [{ field: "password", message: outcome.message }]);
  throw redirect("/account?done=name");
}

export default function ChangeNamePage({ loaderData, actionData }: Route.ComponentProps) {
  const { problems = [], typed = loaderData } = actionData ?? {};
  const busy = useNavigation().formAction?.startsWith("/account/name") === true;
  return (
    <ActionPage title="Your name" lead="How we greet you. You can leave it empty.">
      <ErrorSummary problems={problems} />
      <Form method="post" className="stack" noValidate>
        <Field
          label="First name"
          optional
          name="firstName"
          autoComplete="given-name"
          defaultValue={typed.firstName}
          error={problemOf(problems, "firstName")}
        />
        <Field
          label="Last name"
          optional
          name="lastName"
          autoComplete="family-name"
          defaultValue={typed.lastName}
          error={problemOf(problems, "lastName")}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          hint="To confirm it’s you"
          error={problemOf(problems, "password")}
        />
        <Button type="submit" busy={busy} busyLabel="Saving...">
          Save
        </Button>
      </Form>
    </ActionPage>
  );
}
