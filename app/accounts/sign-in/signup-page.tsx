import { data, redirect } from "react-router";
import { shopContext } from "#app/context.ts";
import { type FormProblem, formOf, problemOf, readForm, type Typed } from "#app/shared/form.ts";
import { EmailField } from "#app/ui/forms/email-field.tsx";
import { Link } from "#app/ui/link.tsx";
import { store } from "#store";
import { NameFields } from "../account-fields.tsx";
import { signUpForm } from "../contract.ts";
import { NewPasswordField } from "../security/password-field.tsx";
import { currentUser } from "../session/.server/current-user.ts";
import { signUp } from "./.server/sign-up.ts";
import type { Route } from "./+types/signup-page";
import { EmailSent } from "./email-sent.tsx";
import { safeNext } from "./next.ts";
import { NightForm } from "./night-page.tsx";

export const meta: Route.MetaFunction = () => [{ title: `Sign Up: ${store.brand}` }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const next = new URL(request.url).searchParams.get("next");
  if (await currentUser(context.get(shopContext), request)) throw redirect(safeNext(next));
  return { next };
}

export async function action({ request, context }: Route.ActionArgs) {
  const read = readForm(signUpForm, await formOf(request));
  const refuse = (status: number, problems: FormProblem[]) =>
    data({ problems, typed: read.typed, sentTo: null }, { status });
  if (!read.ok) return refuse(400, read.problems);
  const { email, password, firstName, lastName } = read.data;
  const fullName = [firstName, lastName].filter(Boolean).join(" ");
  const outcome = await signUp(context.get(shopContext), request, { email, password, firstName, fullName });
  if (!outcome.ok) {
    const field = outcome.code?.startsWith("PASSWORD") ? { field: "password" } : {};
    return refuse(outcome.status, [{ ...field, message: outcome.message }]);
  }
  return data({ problems: [], typed: read.typed, sentTo: email }, { status: 200 });
}

const nothing: { problems: FormProblem[]; typed: Typed; sentTo: string | null } = {
  problems: [],
  typed: {},
  sentTo: null,
};

export default function SignupPage({ loaderData: { next }, actionData }: Route.ComponentProps) {
  const { problems, typed, sentTo } = actionData ?? nothing;
  if (sentTo) {
    return (
      <EmailSent
        to={sentTo}
        kind="confirm"
        words="Click the button in the email to finish. If you already have an account, the email says so."
      />
    );
  }
  return (
    <NightForm
      title="Sign Up"
      lead={
        <>
          Have an account?{" "}
          <Link to={`/login${next ? `?next=${encodeURIComponent(next)}` : ""}`}>
            <b>Sign In</b>
          </Link>
          . You don’t need an account to buy.
        </>
      }
      problems={problems}
      submit={{ label: "Sign Up", busyLabel: "Signing up..." }}
      below={
        <p className="small soft">
          We won’t add you to the mailing list. See the <Link to="/privacy-policy">privacy policy</Link>.
        </p>
      }
    >
      <div className="formgrid">
        <NameFields problems={problems} typed={typed} fieldClassName="c3" optional />
      </div>
      <EmailField
        label="Email address"
        hint="We’ll email you a link to confirm it"
        name="email"
        autoComplete="username"
        defaultValue={typed.email}
        error={problemOf(problems, "email")}
      />
      <NewPasswordField label="Password" name="password" problems={problems} />
    </NightForm>
  );
}
