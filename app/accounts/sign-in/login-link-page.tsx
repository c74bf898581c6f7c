import { data, redirect } from "react-router";
import { shopContext } from "#app/context.ts";
import { formOf } from "#app/shared/form.ts";
import { store } from "#store";
import { SignInEmailField } from "../account-fields.tsx";
import { answerLinkForm, type LinkAnswer, openBrowserLink } from "./.server/request-link.ts";
import type { Route } from "./+types/login-link-page";
import { AuthForm, BackToSignIn, EmailSent, notAsked } from "./auth-page.tsx";

export const meta: Route.MetaFunction = () => [{ title: `Sign in by email: ${store.brand}` }];

/** Opening the link changes nothing: email clients open links themselves. */
export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get("token")?.slice(0, 1000) ?? null };
}

export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const form = await formOf(request);
  const token = form.get("token");
  if (typeof token !== "string") return answerLinkForm(shop, request, form, "browser");
  const opened = await openBrowserLink(shop, request, token);
  if (opened.ok) throw redirect("/login?done=known");
  return data<LinkAnswer>({ ...notAsked, problems: [{ message: opened.message }] }, { status: opened.status });
}

/** For people whose account is under attack: a link to their mailbox marks this browser as known. */
export default function LoginLinkPage({ loaderData: { token }, actionData }: Route.ComponentProps) {
  const { problems, sentTo } = actionData ?? notAsked;
  if (sentTo) {
    return (
      <EmailSent
        to={sentTo}
        kind="browser"
        words="If there’s an account with this address, the email has a link. Open it in this browser within one hour."
      />
    );
  }
  const isOpening = token !== null && problems.length === 0;
  return (
    <AuthForm
      title={isOpening ? "Almost there" : "Sign in by email"}
      lead={
        isOpening
          ? "Continue in the browser where you want to sign in. You’ll still need your password."
          : "We send a link to your address. Open it in this browser, then sign in as usual."
      }
      state={actionData}
      submit={
        isOpening ? { label: "Continue", busyLabel: "Opening..." } : { label: "Send the link", busyLabel: "Sending..." }
      }
      action="/login/link"
      below={<BackToSignIn />}
    >
      {isOpening ? <input type="hidden" name="token" value={token} /> : <SignInEmailField />}
    </AuthForm>
  );
}
