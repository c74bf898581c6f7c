import { data, redirect, redirectDocument } from "react-router";
import { shopContext } from "#app/context.ts";
import { doneNote } from "#app/shared/done-note.ts";
import { type FormProblem, formOf, readForm, type Typed } from "#app/shared/form.ts";
import { Note } from "#app/ui/display/note.tsx";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { store } from "#store";
import { SignInEmailField } from "../account-fields.tsx";
import { signInForm } from "../contract.ts";
import { ForgotIt, PresentPasswordField } from "../security/password-field.tsx";
import { currentUser } from "../session/.server/current-user.ts";
import { signIn } from "./.server/sign-in.ts";
import type { Route } from "./+types/login-page";
import { AuthForm, LinkInstead, LockedFields, OtherForm } from "./auth-page.tsx";
import { safeNext } from "./next.ts";
import "./auth-page.css";

export const meta: Route.MetaFunction = () => [{ title: `Sign In: ${store.brand}` }];

/** Messages after actions that redirect here. */
const notes: Record<string, string> = {
  confirmed: "Your email address has been confirmed. You can sign in now.",
  changed: "Your new email address has been confirmed. Use it to sign in from now on.",
  password: "Your new password has been set. Sign in with it.",
  deleted: "Your account has been deleted.",
  known: "Thank you. Now sign in with your password.",
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const next = searchParams.get("next");
  if (await currentUser(context.get(shopContext), request)) throw redirect(safeNext(next));
  return { next, note: doneNote(notes, searchParams) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await formOf(request);
  const read = readForm(signInForm, form);
  const next = safeNext(String(form.get("next") ?? ""));
  const refuse = (status: number, problems: FormProblem[], code: string | null = null) =>
    data(
      {
        problems,
        typed: read.typed,
        isUnconfirmed: code === "EMAIL_NOT_VERIFIED",
        isLocked: code === "SIGN_IN_LOCKED",
      },
      { status },
    );
  if (!read.ok) return refuse(400, read.problems);
  const outcome = await signIn(context.get(shopContext), request, read.data);
  if (outcome.ok === "code-needed") throw redirect(`/login/code?next=${encodeURIComponent(next)}`);
  if (!outcome.ok) return refuse(outcome.status, [{ message: outcome.message }], outcome.code);
  // The target may be a document, which has no router.
  throw redirectDocument(next);
}

const nothing: { problems: FormProblem[]; typed: Typed; isUnconfirmed: boolean; isLocked: boolean } = {
  problems: [],
  typed: {},
  isUnconfirmed: false,
  isLocked: false,
};

export default function LoginPage({ loaderData: { next, note }, actionData }: Route.ComponentProps) {
  const { problems, isUnconfirmed, isLocked } = actionData ?? nothing;
  return (
    <AuthForm
      title="Sign In"
      lead={<OtherForm question="No account?" to="/signup" label="Sign Up" next={next} />}
      state={actionData}
      submit={{ label: "Sign In", busyLabel: "Signing in..." }}
      below={
        <>
          {isLocked && <LinkInstead />}
          <div className="login__alt">
            <ButtonLink tone="line" wide to="/track-order">
              <Icon name="truck" />
              Track an order without an account
            </ButtonLink>
          </div>
        </>
      }
    >
      {note && problems.length === 0 && <Note announce>{note}</Note>}
      {isUnconfirmed && (
        <p className="small">
          No email? <Link to="/confirm-email">Resend it</Link>
        </p>
      )}
      <input type="hidden" name="next" value={next ?? ""} />
      <SignInEmailField />
      <PresentPasswordField aside={<ForgotIt />} />
      {isLocked && <LockedFields />}
    </AuthForm>
  );
}
