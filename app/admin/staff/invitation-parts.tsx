import { Form, useLocation } from "react-router";
import { PasswordField } from "#app/accounts/security/password-field.tsx";
import { longDay } from "#app/shared/dates.ts";
import { type FormProblem, problemOf, type Typed } from "#app/shared/form.ts";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Field } from "#app/ui/forms/field.tsx";

interface InvitationFacts {
  email: string;
  /** As people read it. */
  role: string;
  until: Date | null;
}
interface FormState {
  problems: FormProblem[];
  typed: Typed;
  busy: boolean;
}

function Offer({ email, role, until }: InvitationFacts) {
  return (
    <p>
      You are invited as <b>{role}</b>
      {until && <> until {longDay(new Date(until.getTime() - 1))}</>}, with the address <b>{email}</b>.
    </p>
  );
}

export function JoinAsNew({ problems, typed, busy, ...facts }: InvitationFacts & FormState) {
  return (
    <Form method="post" className="stack" noValidate>
      <h1>Join the staff</h1>
      <Offer {...facts} />
      <ErrorSummary problems={problems} />
      <Field
        label="First name"
        name="firstName"
        autoComplete="given-name"
        defaultValue={typed.firstName}
        error={problemOf(problems, "firstName")}
      />
      <Field
        label="Last name"
        name="lastName"
        autoComplete="family-name"
        defaultValue={typed.lastName}
        error={problemOf(problems, "lastName")}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        hint="At least 6 characters; three words are better"
        error={problemOf(problems, "password")}
      />
      <Button type="submit" tone="brand" size="big" wide busy={busy}>
        Continue
      </Button>
      <p className="small soft">Next: a six-digit code on your phone.</p>
    </Form>
  );
}

export function TakeUp({ busy, ...facts }: InvitationFacts & FormState) {
  return (
    <Form method="post" className="stack" noValidate>
      <h1>Join the staff</h1>
      <Offer {...facts} />
      <Button type="submit" tone="brand" size="big" wide busy={busy}>
        Take up the role
      </Button>
    </Form>
  );
}

export function SignInFirst(facts: InvitationFacts) {
  const { pathname, search } = useLocation();
  return (
    <div className="stack">
      <h1>Join the staff</h1>
      <Offer {...facts} />
      <p>This address has an account with us. Sign in to it, and take up the role.</p>
      <ButtonLink tone="brand" size="big" wide to={`/admin/login?next=${encodeURIComponent(pathname + search)}`}>
        Sign In
      </ButtonLink>
    </div>
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
    <div className="stack">
      <h1>This link is spent</h1>
      <p>It has been used or withdrawn, or is older than 7 days. Ask whoever invited you for a new one.</p>
      <ButtonLink tone="brand" size="big" wide to="/admin/login">
        To the staff door
      </ButtonLink>
    </div>
  );
}
