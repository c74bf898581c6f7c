import { data, redirect } from "react-router";
import { shopContext } from "#app/context.ts";
import { formOf } from "#app/shared/form.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { store } from "#store";
import { readConfirmToken } from "../.server/queue-account-emails.ts";
import { SignInEmailField } from "../account-fields.tsx";
import { currentUser } from "../session/.server/current-user.ts";
import { confirmEmail } from "./.server/confirm-email.ts";
import { answerLinkForm, type LinkAnswer } from "./.server/request-link.ts";
import type { Route } from "./+types/confirm-email-page";
import { AuthForm, AuthPage, BackToSignIn, EmailSent, notAsked } from "./auth-page.tsx";

export const meta: Route.MetaFunction = () => [{ title: `Confirm your email address: ${store.brand}` }];

export function loader({ request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token");
  return { token, isChange: readConfirmToken(token ?? "")?.updateTo !== undefined };
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

export default function ConfirmEmailPage({ loaderData: { token, isChange }, actionData }: Route.ComponentProps) {
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
  if (isChange) return <ChangeNotConfirmed problems={problems} />;
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

/** Nobody can be sent another link for a change of address: it starts in the account, with the password. */
function ChangeNotConfirmed({ problems }: Pick<LinkAnswer, "problems">) {
  return (
    <AuthPage>
      <div className="login__form stack">
        <h1 className="poster text-(length:--t-7)">Your new address</h1>
        <ErrorSummary problems={problems} />
        <p>
          If you’ve used this link before, your address has been changed: sign in with the new one. If not, change it
          again in your account, and we’ll send a new link.
        </p>
        <ButtonLink tone="brand" size="big" wide to="/account/email">
          Change your address
        </ButtonLink>
        <BackToSignIn />
      </div>
    </AuthPage>
  );
}
