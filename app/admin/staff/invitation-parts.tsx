import { Form, useLocation } from "react-router";
import { NameFields } from "#app/accounts/account-fields.tsx";
import { NewPasswordField } from "#app/accounts/security/password-field.tsx";
import { longDay } from "#app/shared/dates.ts";
import type { FormProblem, Typed } from "#app/shared/form.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { LoginForm, LoginMessage } from "../login/login-frame.tsx";

interface InvitationFacts {
  email: string;
  /** As people read it. */
  role: string;
  until: Date | null;
}
function Offer({ email, role, until }: InvitationFacts) {
  return (
    <p>
      You are invited as <b>{role}</b>
      {until && <> until {longDay(new Date(until.getTime() - 1))}</>}, with the address <b>{email}</b>.
    </p>
  );
}

const title = "Join the staff";

export function JoinAsNew({ problems, typed, ...facts }: InvitationFacts & { problems: FormProblem[]; typed: Typed }) {
  return (
    <LoginForm
      title={title}
      problems={problems}
      submit={{ label: "Continue" }}
      below={<p className="small soft">Next: a six-digit code on your phone.</p>}
    >
      <Offer {...facts} />
      <NameFields problems={problems} typed={typed} />
      <NewPasswordField hint="At least 6 characters; three words are better" problems={problems} />
    </LoginForm>
  );
}

export function TakeUp(facts: InvitationFacts) {
  return (
    <LoginForm title={title} submit={{ label: "Take up the role" }}>
      <Offer {...facts} />
    </LoginForm>
  );
}

export function SignInFirst(facts: InvitationFacts) {
  const { pathname, search } = useLocation();
  const next = encodeURIComponent(pathname + search);
  return (
    <LoginMessage title={title} to={`/admin/login?next=${next}`} label="Sign In">
      <Offer {...facts} />
      <p>This address has an account with us. Sign in to it, and take up the role.</p>
    </LoginMessage>
  );
}

export function OtherAccount({ email }: InvitationFacts) {
  return (
    <Form method="post" action="/logout" className="stack">
      <h1>Another account</h1>
      <p>
        You are signed in with another address than <b>{email}</b>, which is invited. Sign out, then open the link
        again.
      </p>
      <Button type="submit" tone="brand" size="big" wide>
        Sign Out
      </Button>
    </Form>
  );
}

export function Gone() {
  return (
    <LoginMessage title="This link is spent" to="/admin/login" label="To the staff door">
      <p>It has been used or withdrawn, or is older than 7 days. Ask whoever invited you for a new one.</p>
    </LoginMessage>
  );
}
