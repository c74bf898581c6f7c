import { data, redirectDocument } from "react-router";
import { shopContext } from "#app/context.ts";
import { type FormProblem, formOf, readForm } from "#app/shared/form.ts";
import { Link } from "#app/ui/link.tsx";
import { store } from "#store";
import { CodeField } from "../account-fields.tsx";
import { codeForm } from "../contract.ts";
import { answerCode } from "./.server/sign-in.ts";
import type { Route } from "./+types/login-code-page";
import { AuthForm } from "./auth-page.tsx";
import { safeNext } from "./next.ts";

export const meta: Route.MetaFunction = () => [{ title: `Enter a code: ${store.brand}` }];

export function loader({ request }: Route.LoaderArgs) {
  return { next: new URL(request.url).searchParams.get("next") };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await formOf(request);
  const read = readForm(codeForm, form);
  const refuse = (status: number, problems: FormProblem[]) => data({ problems, typed: read.typed }, { status });
  if (!read.ok) return refuse(400, read.problems);
  const outcome = await answerCode(context.get(shopContext), request, read.data.code);
  if (outcome.ok === false) return refuse(outcome.status, [{ field: "code", message: outcome.message }]);
  throw redirectDocument(safeNext(String(form.get("next") ?? "")));
}

/** The second step of signing in, for accounts with two-factor sign-in. */
export default function LoginCodePage({ loaderData: { next }, actionData }: Route.ComponentProps) {
  return (
    <AuthForm
      title="Your code"
      lead="Enter the 6-digit code from your authenticator app. A backup code works too."
      state={actionData}
      submit={{ label: "Sign In", busyLabel: "Signing in..." }}
      below={
        <p className="small">
          <Link to="/login">Start again</Link>
        </p>
      }
    >
      <input type="hidden" name="next" value={next ?? ""} />
      <CodeField label="Code" />
    </AuthForm>
  );
}
