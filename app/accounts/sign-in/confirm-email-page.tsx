import { data, redirect } from "react-router";
import { shopContext } from "#app/context.ts";
import { type FormProblem, formOf, problemOf, readForm, type Typed } from "#app/shared/form.ts";
import { Field } from "#app/ui/forms/field.tsx";
import { store } from "#store";
import { emailForm } from "../contract.ts";
import { currentUser } from "../session/.server/current-user.ts";
import { confirmEmail } from "./.server/confirm-email.ts";
import { requestLink } from "./.server/request-link.ts";
import type { Route } from "./+types/confirm-email-page";
import { EmailSent } from "./email-sent.tsx";
import { BackToSignIn, NightForm } from "./night-page.tsx";

export const meta: Route.MetaFunction = () => [{ title: `Confirm your email address: ${store.brand}` }];

export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get("token") };
}

type ActionResult = { problems: FormProblem[]; typed: Typed; sentTo: string | null; isLinkDead: boolean };
const nothing: ActionResult = { problems: [], typed: {}, sentTo: null, isLinkDead: false };

/** Confirms by a button, never by opening the link: email clients open links on their own. */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const form = await formOf(request);
  const reply = (status: number, result: Partial<ActionResult>) => data({ ...nothing, ...result }, { status });
  if (form.get("intent") === "send") {
    const read = readForm(emailForm, form);
    if (!read.ok) return reply(400, read);
    const outcome = await requestLink(shop, request, "confirm", read.data.email);
    if (!outcome.ok) return reply(outcome.status, { problems: [{ message: outcome.message }], typed: read.typed });
    return reply(200, { sentTo: read.data.email });
  }
  const outcome = await confirmEmail(shop, request, String(form.get("token") ?? ""));
  if (!outcome.ok) return reply(outcome.status, { problems: [{ message: outcome.message }], isLinkDead: true });
  if (await currentUser(shop, request)) throw redirect("/account?done=email");
  throw redirect(outcome.isChange ? "/login?done=changed" : "/login?done=confirmed");
}

export default function ConfirmEmailPage({ loaderData: { token }, actionData }: Route.ComponentProps) {
  const { problems, typed, sentTo, isLinkDead } = actionData ?? nothing;
  if (sentTo) {
    return (
      <EmailSent to={sentTo} kind="confirm" words="If there is an account to confirm, click the button in the email." />
    );
  }
  if (token && !isLinkDead) {
    return (
      <NightForm
        title="Confirm your address"
        lead="Click to confirm that this address is yours. If you didn’t ask for this, close this page."
        submit={{ label: "Confirm my address", busyLabel: "Confirming..." }}
      >
        <input type="hidden" name="token" value={token} />
      </NightForm>
    );
  }
  return (
    <NightForm
      title="Get a new link"
      lead="Enter the address you signed up with and we’ll send a new confirmation link."
      problems={problems}
      submit={{ label: "Send link", busyLabel: "Sending..." }}
      action="/confirm-email"
      below={<BackToSignIn />}
    >
      <input type="hidden" name="intent" value="send" />
      <Field
        label="Email address"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={typed.email}
        error={problemOf(problems, "email")}
      />
    </NightForm>
  );
}
