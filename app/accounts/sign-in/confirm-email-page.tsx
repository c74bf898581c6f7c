import { data, redirect } from "react-router";
import { shopContext } from "#app/context.ts";
import { formOf } from "#app/shared/form.ts";
import { store } from "#store";
import { SignInEmailField } from "../account-fields.tsx";
import { currentUser } from "../session/.server/current-user.ts";
import { confirmEmail } from "./.server/confirm-email.ts";
import { answerLinkForm, type LinkAnswer } from "./.server/request-link.ts";
import type { Route } from "./+types/confirm-email-page";
import { AuthForm, BackToSignIn, EmailSent, notAsked } from "./auth-page.tsx";

export const meta: Route.MetaFunction = () => [{ title: `Confirm your email address: ${store.brand}` }];

export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get("token") };
}

/** Confirms on a button, not on opening the link: email clients open links themselves. */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const form = await formOf(request);
  if (form.get("intent") === "send") return answerLinkForm(shop, request, form, "confirm");
  const outcome = await confirmEmail(shop, request, String(form.get("token") ?? ""));
  if (!outcome.ok)
    return data<LinkAnswer>({ ...notAsked, problems: [{ message: outcome.message }] }, { status: outcome.status });
  if (await currentUser(shop, request)) throw redirect("/account?done=email");
  throw redirect(outcome.isChange ? "/login?done=changed" : "/login?done=confirmed");
}

export default function ConfirmEmailPage({ loaderData: { token }, actionData }: Route.ComponentProps) {
  const { problems, sentTo } = actionData ?? notAsked;
  if (sentTo) {
    return (
      <EmailSent to={sentTo} kind="confirm" words="If there is an account to confirm, click the button in the email." />
    );
  }
  if (token && problems.length === 0) {
    return (
      <AuthForm
        title="Confirm your address"
        lead="Click to confirm that this address is yours. If you didn’t ask for this, close this page."
        submit={{ label: "Confirm my address", busyLabel: "Confirming..." }}
      >
        <input type="hidden" name="token" value={token} />
      </AuthForm>
    );
  }
  return (
    <AuthForm
      title="Get a new link"
      lead="Enter the address you signed up with and we’ll send a new confirmation link."
      state={actionData}
      submit={{ label: "Send link", busyLabel: "Sending..." }}
      action="/confirm-email"
      below={<BackToSignIn />}
    >
      <input type="hidden" name="intent" value="send" />
      <SignInEmailField />
    </AuthForm>
  );
}
