import { Form, useLocation } from "react-router";
import { NameFields } from "#app/accounts/account-fields.tsx";
import { NewPasswordField } from "#app/accounts/security/password-field.tsx";
import { longDay } from "#app/shared/dates.ts";
import type { FormProblem, Typed } from "#app/shared/form.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { LoginForm, LoginMessage } from "../login/login-frame.tsx";

interface InvitationFacts {
  email: string;
  /** The role's name. */
  role: string;
  until: Date | null;
}
function InvitationFactsText({ email, role, until }: InvitationFacts) {
  return (
    <p>
      You are invited as <b>{role}</b>
      {until && <> until {longDay(new Date(until.getTime() - 1))}</>}, with the address <b>{email}</b>.
    </p>
  );
}

const title = "Join the staff";

/** For somebody without an account: name and password. */
export function JoinAsNew({ problems, typed, ...facts }: InvitationFacts & { problems: FormProblem[]; typed: Typed }) {
  return (
    <LoginForm
      title={title}
      problems={problems}
      submit={{ label: "Continue" }}
      below={<p className="small soft">Next: a six-digit code on your phone.</p>}
    >
      <InvitationFactsText {...facts} />
      <NameFields problems={problems} typed={typed} />
      <NewPasswordField hint="At least 6 characters; three words are better" problems={problems} />
    </LoginForm>
  );
}

/** For the invited person, signed in. */
export function AcceptRole(facts: InvitationFacts) {
  return (
    <LoginForm title={title} submit={{ label: "Accept the role" }}>
      <InvitationFactsText {...facts} />
    </LoginForm>
  );
}

/** For the invited person, signed out. */
export function SignInFirst(facts: InvitationFacts) {
  const { pathname, search } = useLocation();
  const next = encodeURIComponent(pathname + search);
  return (
    <LoginMessage title={title} to={`/admin/login?next=${next}`} label="Sign In">
      <InvitationFactsText {...facts} />
      <p>This address already has an account. Sign in to accept the role.</p>
    </LoginMessage>
  );
}

/** For somebody signed in with another address. */
export function OtherAccount({ email }: InvitationFacts) {
  return (
    <Form method="post" action="/logout" className="stack">
      <h1>Another account</h1>
      <p>
        The invitation is for <b>{email}</b>, but you are signed in with another address. Sign out, then open the link
        again.
      </p>
      <Button type="submit" tone="brand" size="big" wide>
        Sign Out
      </Button>
    </Form>
  );
}

/** For a link that was used, withdrawn or has expired. */
export function InvitationGone() {
  return (
    <LoginMessage title="This link no longer works" to="/admin/login" label="Go to staff sign-in">
      <p>It has been used or withdrawn, or is older than 7 days. Ask for a new one.</p>
    </LoginMessage>
  );
}
