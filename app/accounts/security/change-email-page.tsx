import { data, Form, redirect, useNavigation } from "react-router";
import { shopContext } from "#app/context.ts";
import { type FormProblem, formOf, problemOf, readForm } from "#app/shared/form.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Field } from "#app/ui/forms/field.tsx";
import { store } from "#store";
import { changeEmailForm } from "../contract.ts";
import { ActionPage } from "../profile/action-page.tsx";
import { requireUser } from "../session/.server/current-user.ts";
import { changeEmail } from "./.server/change-credentials.ts";
import type { Route } from "./+types/change-email-page";
import { PasswordField } from "./password-field.tsx";

export const meta: Route.MetaFunction = () => [{ title: `Change your email address: ${store.brand}` }];

export async function loader({ request, context }: Route.LoaderArgs) {
  return { email: (await requireUser(context.get(shopContext), request)).email };
}

export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const user = await requireUser(shop, request);
  const read = readForm(changeEmailForm, await formOf(request));
  const refuse = (status: number, problems: FormProblem[]) => data({ problems, typed: read.typed }, { status });
  if (!read.ok) return refuse(400, read.problems);
  if (read.data.email === user.email)
    return refuse(400, [{ field: "email", message: "This is already your email address" }]);
  const outcome = await changeEmail(shop, request, user, read.data);
  if (!outcome.ok) return refuse(outcome.status, [{ field: "password", message: outcome.message }]);
  throw redirect("/account?done=asked");
}

export default function ChangeEmailPage({ loaderData: { email }, actionData }: Route.ComponentProps) {
  const { problems = [], typed = {} } = actionData ?? {};
  const busy = useNavigation().formAction?.startsWith("/account/email") === true;
  return (
    <ActionPage
      title="Your email address"
      lead={`You sign in with ${email}. We’ll switch once you’ve confirmed the new one.`}
    >
      <ErrorSummary problems={problems} />
      <Form method="post" className="stack" noValidate>
        <Field
          label="New email address"
          name="email"
          type="email"
          autoComplete="email"
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
        <Button type="submit" busy={busy} busyLabel="Sending...">
          Send confirmation link
        </Button>
      </Form>
    </ActionPage>
  );
}
