import type { ReactNode } from "react";
import { Form } from "react-router";
import type { FormProblem } from "#app/shared/form.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { Link } from "#app/ui/link.tsx";
import { useSending } from "./use-sending.ts";
import "./account-form.css";

interface AccountPageProps {
  title: string;
  lead: ReactNode;
  children: ReactNode;
}

/** A page for one action on the account: its title, the way back, and a column for the form. */
export function AccountActionPage({ title, lead, children }: AccountPageProps) {
  return (
    <div className="wrap">
      <PageHead title={title}>
        {lead} <Link to="/account">Back to My Account</Link>
      </PageHead>
      <div className="deed stack">{children}</div>
    </div>
  );
}

interface AccountFormProps extends AccountPageProps {
  problems: readonly FormProblem[];
  /** The button, and what it says while the form is on its way. */
  submit: { label: string; busyLabel: string; tone?: "danger" };
  /** Stands above the form and its problems. */
  above?: ReactNode;
  /** Stands beside the button. */
  aside?: ReactNode;
}

/** Such a page with a single form, which posts to the page itself. */
export function AccountForm({ problems, submit, above, aside, children, ...page }: AccountFormProps) {
  const { label, ...look } = submit;
  const button = (
    <Button type="submit" busy={useSending()} {...look}>
      {label}
    </Button>
  );
  return (
    <AccountActionPage {...page}>
      {above}
      <ErrorSummary problems={[...problems]} />
      <Form method="post" className="stack" noValidate>
        {children}
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
