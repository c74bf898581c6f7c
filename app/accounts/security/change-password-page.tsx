import { shopContext } from "#app/context.ts";
import { store } from "#store";
import { changePasswordForm } from "../contract.ts";
import { AccountForm } from "../profile/account-form.tsx";
import { requireUser } from "../session/.server/current-user.ts";
import { accountAction } from "./.server/account-action.ts";
import { changePassword } from "./.server/change-credentials.ts";
import type { Route } from "./+types/change-password-page";
import { ForgotIt, NewPasswordField, PresentPasswordField } from "./password-field.tsx";

export const meta: Route.MetaFunction = () => [{ title: `Change your password: ${store.brand}` }];

export async function loader({ request, context }: Route.LoaderArgs) {
  return { email: (await requireUser(context.get(shopContext), request)).email };
}

export const action = (args: Route.ActionArgs) =>
  accountAction(args, changePasswordForm, {
    run: changePassword,
    fieldOf: ({ code }) => (code?.startsWith("PASSWORD_") ? "newPassword" : "password"),
    done: "/account?done=password",
  });

export default function ChangePasswordPage({ loaderData: { email }, actionData }: Route.ComponentProps) {
  return (
    <AccountForm
      title="Your password"
      lead="Changing it signs out every other device."
      state={actionData}
      submit={{ label: "Change password", busyLabel: "Saving..." }}
    >
      {/* Tells password managers which account this is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PresentPasswordField label="Current password" aside={<ForgotIt />} />
      <NewPasswordField label="New password" name="newPassword" />
    </AccountForm>
  );
}
