import { data, Form, redirect, useNavigation } from "react-router";
import { codeForm } from "#app/accounts/contract.ts";
import { answerCode } from "#app/accounts/sign-in/.server/sign-in.ts";
import { shopContext } from "#app/context.ts";
import { type FormProblem, formOf, problemOf, readForm } from "#app/shared/form.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Link } from "#app/ui/link.tsx";
import { demoSignIn } from "./.server/demo-sign-in.ts";
import type { Route } from "./+types/code-page";
import { CodeField, SpareCodeField } from "./code-field.tsx";
import { DemoBox } from "./demo-box.tsx";
import { adminNext } from "./next.ts";
import { StaffDoor, signInSteps } from "./staff-door.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const demo = await demoSignIn(context.get(shopContext));
  return { next: searchParams.get("next"), isSpare: searchParams.has("spare"), demoCode: demo?.code ?? null };
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
export default function AdminCodePage({ loaderData: { next, isSpare, demoCode }, actionData }: Route.ComponentProps) {
  const { problems = [] } = actionData ?? {};
  const busy = useNavigation().formAction?.startsWith("/admin/login/code") === true;
  return (
    <StaffDoor tab="Six-digit code" steps={signInSteps("code")}>
      <Form method="post" className="stack" noValidate>
        <h1>{isSpare ? "Backup code" : "Code from your app"}</h1>
        <ErrorSummary problems={problems} />
        <input type="hidden" name="next" value={next ?? ""} />
        {isSpare ? (
          <SpareCodeField error={problemOf(problems, "code")} />
        ) : (
          <CodeField
            label="Six digits"
            hint="A new one every 30 seconds. Spaces do not matter."
            error={problemOf(problems, "code")}
          />
        )}
        {demoCode && !isSpare && <DemoBox code={demoCode} />}
        <Button type="submit" tone="brand" size="big" wide busy={busy} busyLabel="Signing in...">
          Sign In
        </Button>
        <p className="row small">
          <Link
            to={isSpare ? `?next=${encodeURIComponent(next ?? "")}` : `?spare&next=${encodeURIComponent(next ?? "")}`}
          >
            {isSpare ? "Use the app" : "Use a backup code"}
          </Link>
          <Link to="/admin/login">Start again</Link>
        </p>
      </Form>
    </StaffDoor>
  );
}
