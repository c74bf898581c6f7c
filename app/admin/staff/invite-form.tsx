import { Form } from "react-router";
import { type FormProblem, problemOf, type Typed } from "#app/shared/form.ts";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Field } from "#app/ui/forms/field.tsx";
import { RoleFields } from "./role-fields.tsx";

interface InviteFormProps {
  problems: FormProblem[];
  typed: Typed;
  closeTo: string;
}

/** Stands in a dialog of the staff page. */
export function InviteForm({ problems, typed, closeTo }: InviteFormProps) {
  return (
    <Form method="post" className="stack" noValidate>
      <ErrorSummary problems={problems} />
      <Field
        label="Email address"
        name="email"
        type="email"
        autoComplete="off"
        defaultValue={typed.email}
        error={problemOf(problems, "email")}
      />
      <RoleFields problems={problems} typed={typed} />
      <div className="row">
        <Button type="submit" tone="brand">
          Send the invitation
        </Button>
        <ButtonLink tone="quiet" to={closeTo} preventScrollReset>
          Cancel
        </ButtonLink>
      </div>
    </Form>
  );
}
