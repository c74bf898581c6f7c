import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { Link } from "#app/ui/link.tsx";
import { type FormState, FormStateContext, useSending } from "../account-fields.tsx";
import "./account-form.css";

interface AccountPageProps {
  title: string;
  lead: ReactNode;
  children: ReactNode;
}

/** A page for one account action: title, back link, and a column for the form. */
export function AccountActionPage({ title, lead, children }: AccountPageProps) {
  return (
    <div className="wrap">
      <PageHead title={title}>
        {lead} <Link to="/account">Back to My Account</Link>
      </PageHead>
      <div className="account-form stack">{children}</div>
    </div>
  );
}

interface AccountFormProps extends AccountPageProps {
  /** The action's result. */
  state: FormState | undefined;
  /** Where it is sent; to the page itself by default. */
  action?: string | undefined;
  /** The submit button, with its label while submitting. */
  submit: { label: string; busyLabel: string; tone?: "danger" };
  /** Shown above the form and its problems. */
  above?: ReactNode;
  /** Shown next to the button. */
  aside?: ReactNode;
}

/** An account page with a single form. */
export function AccountForm({ state = {}, action, submit, above, aside, children, ...page }: AccountFormProps) {
  const { label, ...look } = submit;
  const button = (
    <Button type="submit" busy={useSending()} {...look}>
      {label}
    </Button>
  );
  return (
    <AccountActionPage {...page}>
      {above}
      <ErrorSummary problems={[...(state.problems ?? [])]} />
      <Form method="post" action={action} className="stack" noValidate>
        <FormStateContext value={state}>{children}</FormStateContext>
        {aside ? (
          <div className="row">
            {aside}
            {button}
          </div>
        ) : (
          button
        )}
      </Form>
    </AccountActionPage>
  );
}
