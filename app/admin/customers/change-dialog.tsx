import { Form, useNavigation } from "react-router";
import { type FormProblem, problemOf, type Typed } from "#app/shared/form.ts";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Field } from "#app/ui/forms/field.tsx";
import { UrlDialog, useDialogAddress } from "../kit/url-dialog.tsx";

type Names = { firstName: string; lastName: string; version: string };

interface ChangeDialogProps {
  /** Null once it has covered itself: what was typed is still there. */
  account: Names | null;
  /** `now` is what somebody else has made of it meanwhile. */
  result: { problems: FormProblem[]; typed: Typed; now?: Names | undefined } | undefined;
}

/** Changes an account's name; says so when somebody else was faster, and shows the difference. */
export function ChangeDialog({ account, result }: ChangeDialogProps) {
  const addressOf = useDialogAddress();
  const busy = useNavigation().formData?.get("intent") === "change";
  const { problems = [], typed = {}, now } = result ?? {};
  const value = (name: keyof Names) => typed[name] ?? account?.[name] ?? "";
  return (
    <UrlDialog name="change" title="Change details">
      <Form method="post" className="stack" noValidate preventScrollReset>
        <ErrorSummary problems={problems} />
        <input type="hidden" name="intent" value="change" />
        <input type="hidden" name="version" value={value("version")} key={value("version")} />
        {now && (
          <p className="note">
            <span>
              Now it says <ins>{`${now.firstName} ${now.lastName}`.trim() || "nothing"}</ins>. You want{" "}
              <ins>{`${value("firstName")} ${value("lastName")}`.trim() || "nothing"}</ins>.
            </span>
          </p>
        )}
        <Field
          label="First name"
          optional
          name="firstName"
          autoComplete="off"
          maxLength={100}
          defaultValue={value("firstName")}
          error={problemOf(problems, "firstName")}
        />
        <Field
          label="Last name"
          optional
          name="lastName"
          autoComplete="off"
          maxLength={100}
          defaultValue={value("lastName")}
          error={problemOf(problems, "lastName")}
        />
        <p className="small soft">
          Their email address they change themselves, in My Account: the new mailbox has to confirm it. A delivery
          address is changed on its order.
        </p>
        <div className="row">
          <Button type="submit" tone="brand" busy={busy} busyLabel="Saving...">
            Save the name
          </Button>
          <ButtonLink tone="line" to={addressOf(null)} replace preventScrollReset>
            Back
          </ButtonLink>
        </div>
      </Form>
    </UrlDialog>
  );
}
