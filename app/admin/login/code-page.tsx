import { data, redirect } from "react-router";
import { CodeField } from "#app/accounts/account-fields.tsx";
import { codeForm } from "#app/accounts/contract.ts";
import { answerCode } from "#app/accounts/sign-in/.server/sign-in.ts";
import { shopContext } from "#app/context.ts";
import { type FormProblem, formOf, problemOf, readForm } from "#app/shared/form.ts";
import { Field } from "#app/ui/forms/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { demoSignIn } from "./.server/demo-sign-in.ts";
import type { Route } from "./+types/code-page";
import { adminNext, DemoBox, LoginForm, LoginFrame, signInSteps } from "./login-frame.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const demo = await demoSignIn(context.get(shopContext));
  return { next: searchParams.get("next"), isBackup: searchParams.has("backup"), demoCode: demo?.code ?? null };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await formOf(request);
  const read = readForm(codeForm, form);
  const refuse = (status: number, problems: FormProblem[]) => data({ problems }, { status });
  if (!read.ok) return refuse(400, read.problems);
  const outcome = await answerCode(context.get(shopContext), request, read.data.code);
  if (outcome.ok === false) return refuse(outcome.status, [{ field: "code", message: outcome.message }]);
  throw redirect(adminNext(String(form.get("next") ?? "")));
}

/** The second step of signing in: a password alone gives no access. */
export default function AdminCodePage({ loaderData: { next, isBackup, demoCode }, actionData }: Route.ComponentProps) {
  const { problems = [] } = actionData ?? {};
  const query = `next=${encodeURIComponent(next ?? "")}`;
  return (
    <LoginFrame tab="Six-digit code" steps={signInSteps} step={2}>
      <LoginForm
        title={isBackup ? "Backup code" : "Code from your app"}
        problems={problems}
        submit={{ label: "Sign In", busyLabel: "Signing in..." }}
        below={
          <p className="row small">
            <Link to={isBackup ? `?${query}` : `?backup&${query}`}>
              {isBackup ? "Use the app" : "Use a backup code"}
            </Link>
            <Link to="/admin/login">Start again</Link>
          </p>
        }
      >
        <input type="hidden" name="next" value={next ?? ""} />
        {isBackup ? (
          <SpareCodeField problems={problems} />
        ) : (
          <CodeField
            label="Six digits"
            hint="A new one every 30 seconds. Spaces are ignored."
            fieldClassName="six"
            problems={problems}
          />
        )}
        {demoCode && !isBackup && <DemoBox code={demoCode} />}
      </LoginForm>
    </LoginFrame>
  );
}

/** A backup code from the setup of the app. It contains letters, so it gets the full keyboard. */
function SpareCodeField({ problems }: { problems: readonly FormProblem[] }) {
  return (
    <Field
      label="Backup code"
      hint="One of those you saved when you set up the app. Each works once."
      name="code"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      error={problemOf(problems, "code")}
    />
  );
}
