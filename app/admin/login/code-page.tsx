import { data, Form, Link, redirect, useNavigation } from "react-router";
import { answerCode } from "#app/accounts/.server/sign-in.ts";
import { codeForm } from "#app/accounts/contract.ts";
import { type FormProblem, formOf, problemOf, readForm } from "#app/accounts/form.ts";
import { shopContext } from "#app/context.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { Route } from "./+types/code-page";
import { CodeField } from "./code-field.tsx";
import { adminNext } from "./next.ts";
import { StaffDoor, signInSteps } from "./staff-door.tsx";

export function loader({ request }: Route.LoaderArgs) {
  return { next: new URL(request.url).searchParams.get("next") };
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

/** The second step: nothing in the back office opens for a password alone. */
export default function AdminCodePage({ loaderData: { next }, actionData }: Route.ComponentProps) {
  const { problems = [] } = actionData ?? {};
  const busy = useNavigation().formAction?.startsWith("/admin/login/code") === true;
  return (
    <StaffDoor tab="Six-digit code" steps={signInSteps("code")}>
      <Form method="post" className="stack" noValidate>
        <h1>Code from your app</h1>
        <ErrorSummary problems={problems} />
        <input type="hidden" name="next" value={next ?? ""} />
        <CodeField
          label="Six digits"
          hint="A new one every 30 seconds. Spaces do not matter. A spare code works too."
          error={problemOf(problems, "code")}
        />
        <Button type="submit" tone="brand" size="big" wide busy={busy} busyLabel="Signing in...">
          Sign In
        </Button>
        <p className="small">
          <Link to="/admin/login">Start again</Link>
        </p>
      </Form>
    </StaffDoor>
  );
}
