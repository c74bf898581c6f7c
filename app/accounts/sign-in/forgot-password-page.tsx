import { shopContext } from "#app/context.ts";
import { formOf } from "#app/shared/form.ts";
import { store } from "#store";
import { SignInEmailField } from "../account-fields.tsx";
import { answerLinkForm } from "./.server/request-link.ts";
import type { Route } from "./+types/forgot-password-page";
import { AuthForm, BackToSignIn, EmailSent } from "./auth-page.tsx";

export const meta: Route.MetaFunction = () => [{ title: `Forgot your password? ${store.brand}` }];

export async function action({ request, context }: Route.ActionArgs) {
  return answerLinkForm(context.get(shopContext), request, await formOf(request), "reset");
}

export default function ForgotPasswordPage({ actionData }: Route.ComponentProps) {
  if (actionData?.sentTo) {
    return (
      <EmailSent
        to={actionData.sentTo}
        kind="reset"
        words="If there is an account with this address, the email has a link to choose a new password. It works for one hour."
      />
    );
  }
  return (
    <AuthForm
      title="Forgot your password?"
      lead="Enter your email address and we’ll send you a link to choose a new password."
      state={actionData}
      submit={{ label: "Send link", busyLabel: "Sending..." }}
      below={<BackToSignIn />}
    >
      <SignInEmailField />
    </AuthForm>
  );
}
