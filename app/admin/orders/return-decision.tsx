import { Form, useNavigation } from "react-router";
import { type FormProblem, problemOf, type Typed } from "#app/accounts/form.ts";
import { formatPence } from "#app/pricing/money.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextArea } from "#app/ui/field.tsx";

interface ReturnDecisionProps {
  status: "asked" | "accepted";
  /** Pence for the goods; delivery comes on top where the last of them goes back. */
  worth: number;
  problems?: FormProblem[];
  typed?: Typed;
}

/** What can be done with a return as it stands: accept or refuse it, then take the goods in, or end it without them. */
export function ReturnDecision({ status, worth, problems, typed = {} }: ReturnDecisionProps) {
  const decision = useNavigation().formData?.get("decision");
  const note = (hint: string) => (
    <TextArea
      label="Note"
      optional
      hint={hint}
      name="note"
      rows={3}
      maxLength={1000}
      defaultValue={typed.note}
      error={problemOf(problems, "note")}
    />
  );
  const button = (value: string) => ({
    ...({ type: "submit", name: "decision", value, size: "s", wide: true, busy: decision === value } as const),
  });
  return (
    <Form method="post" className="stack" noValidate>
      <p className="small">
        The goods are worth {formatPence(worth)}; delivery comes on top when nothing stays with the customer.
      </p>
      {status === "asked" ? (
        <>
          {note("When it is refused, the customer is told this")}
          <Button {...button("accept")} tone="brand">
            Accept, they send it back
          </Button>
          <Button {...button("accept_now")} tone="line">
            Accept and pay {formatPence(worth)} now
          </Button>
          <Button {...button("refuse")} tone="danger">
            Refuse
          </Button>
        </>
      ) : (
        <>
          <Field
            label="Keep back"
            optional
            hint="Pounds, only where the goods lost value by being used"
            name="withheld"
            prefix="£"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={typed.withheld}
            error={problemOf(problems, "withheld")}
          />
          <Button {...button("received")} tone="brand">
            It is back: pay it back
          </Button>
          {note("When it never came, the customer is told this")}
          <Button {...button("never_came")} tone="danger">
            It never came: end it
          </Button>
        </>
      )}
    </Form>
  );
}
