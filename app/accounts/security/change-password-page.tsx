import { data, Form, redirect, useNavigation } from "react-router";
import { shopContext } from "#app/context.ts";
import { type FormProblem, formOf, problemOf, readForm } from "#app/shared/form.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Link } from "#app/ui/link.tsx";
import { store } from "#store";
import { changePasswordForm } from "../contract.ts";
import { ActionPage } from "../profile/action-page.tsx";
import { requireUser } from "../session/.server/current-user.ts";
import { changePassword } from "./.server/change-credentials.ts";
import type { Route } from "./+types/change-password-page";
import { PasswordField } from "./password-field.tsx";

export const meta: Route.MetaFunction = () => [{ title: `Change your password: ${store.brand}` }];

export async function loader({ request, context }: Route.LoaderArgs) {
  return { email: (await requireUser(context.get(shopContext), request)).email };
}

export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const user = await requireUser(shop, request);
  const read = readForm(changePasswordForm, await formOf(request));
  const refuse = (status: number, problems: FormProblem[]) => data({ problems }, { status });
  if (!read.ok) return refuse(400, read.problems);
  const outcome = await changePassword(shop, request, user, read.data);
  if (!outcome.ok) {
    const field = outcome.code?.startsWith("PASSWORD_") ? "newPassword" : "password";
    return refuse(outcome.status, [{ field, message: outcome.message }]);
  }
  throw redirect("/account?done=password");
}

export default function ChangePasswordPage({ loaderData: { email }, actionData }: Route.ComponentProps) {
  const { problems = [] } = actionData ?? {};
  const busy = useNavigation().formAction?.startsWith("/account/password") === true;
  return (
    <ActionPage title="Your password" lead="Changing it signs out every other device.">
      <ErrorSummary problems={problems} />
      <Form method="post" className="stack" noValidate>
        {/* Tells a password manager whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordField
          label="Current password"
          name="password"
          autoComplete="current-password"
          error={problemOf(problems, "password")}
          aside={
            <Link className="small" to="/forgot-password">
              Forgot it?
            </Link>
          }
        />
        <PasswordField
          label="New password"
          name="newPassword"
          autoComplete="new-password"
          hint="At least 6 characters. A few random words are easy to remember and hard to guess"
          error={problemOf(problems, "newPassword")}
        />
        <Button type="submit" busy={busy} busyLabel="Saving...">
          Change password
        </Button>
      </Form>
    </ActionPage>
  );
}
