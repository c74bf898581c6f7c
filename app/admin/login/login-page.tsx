import { data, redirect } from "react-router";
import { SignInEmailField } from "#app/accounts/account-fields.tsx";
import { signInForm } from "#app/accounts/contract.ts";
import { PresentPasswordField } from "#app/accounts/security/password-field.tsx";
import { currentUser } from "#app/accounts/session/.server/current-user.ts";
import { signIn } from "#app/accounts/sign-in/.server/sign-in.ts";
import { LinkInstead, LockedFields } from "#app/accounts/sign-in/auth-page.tsx";
import { shopContext } from "#app/context.ts";
import { type FormProblem, formOf, readForm, type Typed } from "#app/shared/form.ts";
import { Link } from "#app/ui/link.tsx";
import { roleOf, staffOf } from "../.server/staff.ts";
import { demoSignIn } from "./.server/demo-sign-in.ts";
import type { Route } from "./+types/login-page";
import { adminNext, DemoBox, LoginForm, LoginFrame, signInSteps } from "./login-frame.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const next = new URL(request.url).searchParams.get("next");
  const user = await currentUser(shop, request);
  if (user && staffOf(shop, user, await roleOf(shop, user.id))) throw redirect(adminNext(next));
  return { next, demo: await demoSignIn(shop) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await formOf(request);
  const read = readForm(signInForm, form);
  const refuse = (status: number, problems: FormProblem[], isLocked = false) =>
    data({ problems, typed: read.typed, isLocked }, { status });
  if (!read.ok) return refuse(400, read.problems);
  const next = adminNext(String(form.get("next") ?? ""));
  const outcome = await signIn(context.get(shopContext), request, read.data);
  if (outcome.ok === "code-needed") throw redirect(`/admin/login/code?next=${encodeURIComponent(next)}`);
  if (!outcome.ok) return refuse(outcome.status, [{ message: outcome.message }], outcome.code === "SIGN_IN_LOCKED");
  throw redirect(next);
}

const nothing: { problems: FormProblem[]; typed: Typed; isLocked: boolean } = {
  problems: [],
  typed: {},
  isLocked: false,
};

/** Staff sign-in, first step: email address and password. */
export default function AdminLoginPage({ loaderData: { next, demo }, actionData }: Route.ComponentProps) {
  const { problems, typed, isLocked } = actionData ?? nothing;
  return (
    <LoginFrame tab="Sign In" steps={signInSteps}>
      <LoginForm
        title="Sign In"
        problems={problems}
        submit={{ label: "Continue", busyLabel: "Signing in..." }}
        below={
          <>
            {isLocked && <LinkInstead />}
            <p className="small soft">
              <Link to="/forgot-password">Forgot the password?</Link> New phone: an owner can reset your code in Staff.
            </p>
          </>
        }
      >
        <input type="hidden" name="next" value={next ?? ""} />
        <SignInEmailField problems={problems} typed={typed} />
        <PresentPasswordField problems={problems} />
        {isLocked && <LockedFields />}
        {demo && <DemoBox {...demo} />}
      </LoginForm>
    </LoginFrame>
  );
}
