import { data, redirect } from "react-router";
import { shopContext } from "#app/context.ts";
import { type FormProblem, formOf, readForm } from "#app/shared/form.ts";
import { fullNameOf } from "#app/shared/full-name.ts";
import { EmailField } from "#app/ui/forms/email-field.tsx";
import { Link } from "#app/ui/link.tsx";
import { store } from "#store";
import { NameFields, useFieldState } from "../account-fields.tsx";
import { signUpForm } from "../contract.ts";
import { NewPasswordField } from "../security/password-field.tsx";
import { currentUser } from "../session/.server/current-user.ts";
import { signUp } from "./.server/sign-up.ts";
import type { Route } from "./+types/signup-page";
import { AuthForm, EmailSent, OtherForm } from "./auth-page.tsx";
import { safeNext } from "./next.ts";

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
  const { email, password, firstName } = read.data;
  const fullName = fullNameOf(read.data);
  const outcome = await signUp(context.get(shopContext), request, { email, password, firstName, fullName });
  if (!outcome.ok) {
    const field = outcome.code?.startsWith("PASSWORD") ? { field: "password" } : {};
    return refuse(outcome.status, [{ ...field, message: outcome.message }]);
  }
  return data({ problems: [], typed: read.typed, sentTo: email }, { status: 200 });
}

const NewEmailField = () => (
  <EmailField
    {...useFieldState()("email")}
    label="Email address"
    hint="We’ll email you a link to confirm it"
    autoComplete="username"
  />
);

export default function SignupPage({ loaderData: { next }, actionData }: Route.ComponentProps) {
  if (actionData?.sentTo) {
    return (
      <EmailSent
        to={actionData.sentTo}
        kind="confirm"
        words="Click the button in the email to finish. If you already have an account, the email says so."
      />
    );
  }
  return (
    <AuthForm
      title="Sign Up"
      lead={<OtherForm question="Have an account?" to="/login" label="Sign In" next={next} />}
      state={actionData}
      submit={{ label: "Sign Up", busyLabel: "Signing up..." }}
      below={
        <p className="small soft">
          We won’t add you to the mailing list. See the <Link to="/privacy-policy">privacy policy</Link>.
        </p>
      }
    >
      <div className="formgrid">
        <NameFields fieldClassName="c3" optional />
      </div>
      <NewEmailField />
      <NewPasswordField label="Password" name="password" />
    </AuthForm>
  );
}
