import { data, redirect } from "react-router";
import { shopContext } from "#app/context.ts";
import { type FormProblem, formOf, readForm } from "#app/shared/form.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { store } from "#store";
import { resetForm } from "../contract.ts";
import { NewPasswordField } from "../security/password-field.tsx";
import { signOut } from "../session/.server/sessions.ts";
import { checkResetLink, resetPassword } from "./.server/reset-password.ts";
import type { Route } from "./+types/reset-password-page";
import { AuthForm, AuthPage, BackToSignIn } from "./auth-page.tsx";

export const meta: Route.MetaFunction = () => [{ title: `Choose a new password: ${store.brand}` }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const link = await checkResetLink(context.get(shopContext), request, token);
  if (link.ok) return { kind: "open" as const, token };
  if (link.status !== 429) return { kind: "expired" as const };
  return data({ kind: "limited" as const, message: link.message }, { status: link.status });
}

export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const read = readForm(resetForm, await formOf(request));
  const refuse = (status: number, problems: FormProblem[]) => data({ problems }, { status });
  if (!read.ok) return refuse(400, read.problems);
  const outcome = await resetPassword(shop, request, read.data);
  if (!outcome.ok) return refuse(outcome.status, [{ field: "password", message: outcome.message }]);
  // All sessions of the account have ended. This browser's may be somebody else's; end it too.
  await signOut(shop, request);
  throw redirect("/login?done=password");
}

export default function ResetPasswordPage({ loaderData: link, actionData }: Route.ComponentProps) {
  if (link.kind === "limited") {
    return (
      <AuthPage>
        <div className="login__form stack">
          <h1 className="poster text-(length:--t-7)">Try again soon</h1>
          <p>{link.message} Your link still works until it is an hour old.</p>
        </div>
      </AuthPage>
    );
  }
  if (link.kind === "expired") {
    return (
      <AuthPage>
        <div className="login__form stack">
          <h1 className="poster text-(length:--t-7)">Link expired</h1>
          <p>This link has already been used or is more than an hour old. Ask for a new one.</p>
          <ButtonLink tone="brand" size="big" wide to="/forgot-password">
            Send a new link
          </ButtonLink>
        </div>
      </AuthPage>
    );
  }
  return (
    <AuthForm
      title="Choose a new password"
      lead="This signs you out everywhere."
      state={actionData}
      submit={{ label: "Set password", busyLabel: "Saving..." }}
      below={<BackToSignIn />}
    >
      <input type="hidden" name="token" value={link.token} />
      <NewPasswordField label="New password" name="password" />
    </AuthForm>
  );
}
