import { shopContext } from "#app/context.ts";
import { store } from "#store";
import { SignInEmailField } from "../account-fields.tsx";
import { changeEmailForm } from "../contract.ts";
import { AccountForm } from "../profile/account-form.tsx";
import { requireUser } from "../session/.server/current-user.ts";
import { accountAction } from "./.server/account-action.ts";
import { changeEmail } from "./.server/change-credentials.ts";
import type { Route } from "./+types/change-email-page";
import { PasswordToConfirm } from "./password-field.tsx";

export const meta: Route.MetaFunction = () => [{ title: `Change your email address: ${store.brand}` }];

export async function loader({ request, context }: Route.LoaderArgs) {
  return { email: (await requireUser(context.get(shopContext), request)).email };
}

export const action = (args: Route.ActionArgs) =>
  accountAction(args, changeEmailForm, {
    check: ({ email }, user) =>
      email === user.email ? { field: "email", message: "This is already your email address" } : null,
    run: changeEmail,
    done: "/account?done=asked",
  });

export default function ChangeEmailPage({ loaderData: { email }, actionData }: Route.ComponentProps) {
  return (
    <AccountForm
      title="Your email address"
      lead={`You sign in with ${email}. We’ll switch once you’ve confirmed the new one.`}
      state={actionData}
      submit={{ label: "Send confirmation link", busyLabel: "Sending..." }}
    >
      <SignInEmailField label="New email address" autoComplete="email" />
      <PasswordToConfirm />
    </AccountForm>
  );
}
